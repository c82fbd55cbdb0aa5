import { describe, expect, it } from 'vitest'
import { sampleFindings } from '../../../../../../tests/support/collateral/sample-record.ts'

const told = ['joint_holders', 'minor_holder', 'holder_deceased']
const flagsOf = (holder: string) =>
  sampleFindings({ holders: [holder] }).riskFlags.filter((flag) => told.includes(flag))

describe('what one holder’s string raises', () => {
  it.each([
    ['Ramesh Jadhav, Suresh Patil', ['joint_holders']],
    ['रमेश जाधव व सुरेश पाटील', ['joint_holders']],
    ['ರಮೇಶ ಪಾಟೀಲ ಮತ್ತು ಇತರರು', ['joint_holders']],
    ['Ramesh Patil & ors', ['joint_holders']],
    ['राहुल पाटील वय १२ वर्षे', ['minor_holder']],
    ['Rahul Patil u/g Suresh Patil', ['minor_holder']],
    ['रमेश पाटील यांचे वारस', ['holder_deceased']],
    ['L.Rs of Ramesh Patil', ['holder_deceased']],
    [
      '1) Late Ramesh Patil 2) Rahul Patil (minor)',
      ['holder_deceased', 'minor_holder', 'joint_holders'],
    ],
    ['1): नाव:-राहुल रमेश पाटील वय:-12; पत्ता:-प्लॉट नं: -, माळा नं: -', ['minor_holder']],
    ['1): नाव:-रमेश गणपत पाटील वय:-45; पत्ता:-इमारतीचे नाव: सुरेश निवास, रोड नं: 9 वर्षे', []],
    [
      '1): नाव:-रमेश पाटील वय:-45; पत्ता:-पुणे 2): नाव:-राहुल पाटील वय:-17; पत्ता:-पुणे',
      ['minor_holder', 'joint_holders'],
    ],
    ['1): नाव:-टाटा मोटर्स लि. वय:-0; पत्ता:-प्लॉट नं: -', []],
    ['Patil, Ramesh', []],
    ['Ramesh Patil, R/o Shivaji Nagar, Pune', []],
    ['Ramesh Patil S/o Late Shankar Patil', []],
    ['श्री रमेश शंकर पाटील', []],
    ['ರಾಮಪ್ಪ ಬಿನ್ ಹನುಮಪ್ಪ', []],
  ])('%s', (holder, flags) => {
    expect(flagsOf(holder)).toEqual(flags)
  })
})
