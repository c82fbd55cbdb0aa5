import { describe, expect, it } from 'vitest'
import { readHolder } from './read-holder.ts'

const read = (names: string[], more: Partial<ReturnType<typeof readHolder>> = {}) => ({
  names,
  relative: undefined,
  deceased: false,
  minor: false,
  ...more,
})

describe('readHolder', () => {
  it.each([
    ['Ramesh Patil', read(['Ramesh Patil'])],
    ['Shri. Ramesh Patil', read(['Ramesh Patil'])],
    ['Dr. (Mrs.) Kavita Joshi', read(['Kavita Joshi'])],
    ['सौ. सुनीता पाटील', read(['सुनीता पाटील'])],
    ['गं.भा. पार्वती शिंदे', read(['पार्वती शिंदे'])],
    ['सौ.का. सुनीता पाटील', read(['सुनीता पाटील'])],
    ['रा.शं.पाटील', read(['रा. शं. पाटील'])],
    ['ಶ್ರೀಮತಿ ಸುಜಾತ', read(['ಸುಜಾತ'])],
    ['Col. Vikas Rana (Retd.)', read(['Vikas Rana'])],
    ['Lt. Col. Vikas Rana', read(['Vikas Rana'])],
    ['Meena Kumari', read(['Meena Kumari'])],
    ['Ramesh Patil R/o Pune', read(['Ramesh Patil'])],
  ])('drops what is no name: %s', (written, expected) => {
    expect(readHolder(written)).toEqual(expected)
  })

  it.each([
    ['Ramesh S/o Suresh Patil', read(['Ramesh'], { relative: 'Suresh Patil' })],
    ['Ramesh s/o. Suresh', read(['Ramesh'], { relative: 'Suresh' })],
    ['Ramesh son of Suresh', read(['Ramesh'], { relative: 'Suresh' })],
    ['Sunita W / o Rajesh', read(['Sunita'], { relative: 'Rajesh' })],
    ['Sunita D/O Rajesh', read(['Sunita'], { relative: 'Rajesh' })],
    ['Sunita C/o Rajesh', read(['Sunita'], { relative: 'Rajesh' })],
    ['गणपत बिन रामा', read(['गणपत'], { relative: 'रामा' })],
    ['ರಾಮಪ್ಪ ಬಿನ್ ಹನುಮಪ್ಪ', read(['ರಾಮಪ್ಪ'], { relative: 'ಹನುಮಪ್ಪ' })],
    ['ಲಕ್ಷ್ಮಮ್ಮ ಕೋಂ ರಾಮಪ್ಪ', read(['ಲಕ್ಷ್ಮಮ್ಮ'], { relative: 'ರಾಮಪ್ಪ' })],
  ])('splits off the relative: %s', (written, expected) => {
    expect(readHolder(written)).toEqual(expected)
  })

  it.each([
    ['Ramesh Patil alias Balu', ['Ramesh Patil', 'Balu']],
    ['Ramesh Patil @ Balu Patil', ['Ramesh Patil', 'Balu Patil']],
    ['Ramesh urf Balu', ['Ramesh', 'Balu']],
    ['रमेश उर्फ बाळू पाटील', ['रमेश', 'बाळू पाटील']],
    ['ರಮೇಶ ಉರುಫ್ ಬಾಲು', ['ರಮೇಶ', 'ಬಾಲು']],
    ['Urfi Javed', ['Urfi Javed']],
  ])('splits aliases: %s', (written, names) => {
    expect(readHolder(written).names).toEqual(names)
  })

  it.each([
    'Late Ramesh Patil',
    'Late Shri Ramesh Patil S/o Suresh',
    'Ramesh Patil (Deceased)',
    'कै. रमेश पाटील',
    'मयत रमेश पाटील',
    'ದಿ. ರಮೇಶ',
    'ದಿವಂಗತ ರಮೇಶ',
  ])('sees who is dead: %s', (written) => {
    expect(readHolder(written).deceased).toBe(true)
  })

  it.each(['Sunita W/o Late Rajesh', 'ಲಕ್ಷ್ಮಮ್ಮ ಕೋಂ ದಿ. ರಾಮಪ್ಪ', 'Ramesh S/o Late Suresh', 'कैलास पाटील'])(
    'does not bury the living: %s',
    (written) => {
      expect(readHolder(written).deceased).toBe(false)
    },
  )

  it.each([
    'Rahul Patil (minor)',
    'Minor Rahul Patil through guardian Suresh Patil',
    'अज्ञान राहुल पाटील',
    'राहुल पाटील अ.पा.क. सुरेश पाटील',
    'राहुल पाटील अ. पा. क. सुरेश पाटील',
    'ಅಪ್ರಾಪ್ತ ರಾಹುಲ್',
    'ರಾಹುಲ್ (ಅಪ್ರಾಪ್ತ ವಯಸ್ಕ)',
  ])('sees who is a minor: %s', (written) => {
    expect(readHolder(written).minor).toBe(true)
  })

  it('gives the guardian of a minor as the relative', () => {
    expect(readHolder('राहुल पाटील अ.पा.क. सुरेश पाटील')).toEqual(
      read(['राहुल पाटील'], { relative: 'सुरेश पाटील', minor: true }),
    )
  })

  it.each(['', '   ', '---', '@@@', 'S/o', 'alias', '\u200b'])('has no name for %j', (written) => {
    expect(readHolder(written).relative).toBeUndefined()
    expect(() => readHolder(written)).not.toThrow()
  })
})
