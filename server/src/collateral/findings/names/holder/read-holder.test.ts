import { describe, expect, it } from 'vitest'
import { readHolder } from './read-holder.ts'

const read = (names: string[], more: Partial<ReturnType<typeof readHolder>> = {}) => ({
  names,
  relative: undefined,
  deceased: false,
  minor: false,
  joint: false,
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
  ])('drops what is not a name: %s', (written, expected) => {
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
  ])('recognises a deceased person: %s', (written) => {
    expect(readHolder(written).deceased).toBe(true)
  })

  it.each(['Sunita W/o Late Rajesh', 'ಲಕ್ಷ್ಮಮ್ಮ ಕೋಂ ದಿ. ರಾಮಪ್ಪ', 'Ramesh S/o Late Suresh', 'कैलास पाटील'])(
    'does not take a living person for deceased: %s',
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
  ])('recognises a minor: %s', (written) => {
    expect(readHolder(written).minor).toBe(true)
  })

  it.each([
    'राहुल पाटील वय १२ वर्षे',
    'राहुल पाटील (वय: १२)',
    'Rahul Patil, age 12',
    'Rahul Patil aged about 9 yrs',
    'Rahul Patil, aged 17 years, student',
    'Rahul Patil, 8 months',
    'ರಾಹುಲ್ ಪಾಟೀಲ ವಯಸ್ಸು 10',
    'ರಾಹುಲ್ ಪಾಟೀಲ ವಯಸ್ಸು ೧೦ ವರ್ಷ',
    'Rahul Patil through guardian Suresh Patil',
    'Rahul Patil u/g Suresh Patil',
    'Rahul Patil U/G. of Suresh Patil',
    'Rahul Patil M/G Suresh Patil',
    'Rahul Patil-minor',
    'Rahul Patil, minor, by mother and natural guardian Sunita',
    'Rahul Patil under the guardianship of Suresh Patil',
    'राहुल पाटील अज्ञान पालक सुरेश पाटील',
    'राहुल पाटील पालक सुरेश पाटील',
    'ರಾಹುಲ್ ಪಾಟೀಲ ಅಪ್ರಾಪ್ತರು ಪೋಷಕ ಸುರೇಶ ಪಾಟೀಲ',
    'ರಾಹುಲ್ ಪಾಟೀಲ ಮೈ.ಗಾ. ಸುರೇಶ ಪಾಟೀಲ',
    'राहुल पाटील राहणार पुणे अज्ञान',
    '1) Ramesh Patil 2) Rahul Patil (minor)',
  ])('recognises a minor by age and guardian: %s', (written) => {
    expect(readHolder(written).minor).toBe(true)
  })

  it.each([
    'Ramesh Patil, age 45 years',
    'Ramesh Patil aged 18 yrs',
    'रमेश पाटील वय ५२ वर्षे',
    'ರಮೇಶ ಪಾಟೀಲ ವಯಸ್ಸು 40',
    'Rahul Patil (minor, now major)',
    'Minor Irrigation Department',
    'M.G. Ramachandran',
    'U. G. Krishnamurti',
    'Ramesh Patil through attorney Suresh Patil',
    'सज्ञान रमेश पाटील',
  ])('does not take an adult for a minor: %s', (written) => {
    expect(readHolder(written).minor).toBe(false)
  })

  it.each([
    'Heirs of Ramesh Patil',
    'Legal heirs of Ramesh Patil',
    'L.Rs of Ramesh Patil',
    'Ramesh Patil by LRs Sunita Patil',
    'Ramesh Patil legal heirs',
    'रमेश पाटील यांचे वारस',
    'वारस सुनीता पाटील',
    'ರಮೇಶ ಪಾಟೀಲ ಇವರ ವಾರಸುದಾರರು',
  ])('recognises heirs: %s', (written) => {
    expect(readHolder(written).deceased).toBe(true)
  })

  it.each(['L.R. Patil', 'L R Shivarame Gowda', 'Ramesh Patil', 'वा. रा. पाटील'])(
    'does not take initials for heirs: %s',
    (written) => {
      expect(readHolder(written)).toMatchObject({ deceased: false, joint: false })
    },
  )

  it.each([
    ['Ramesh Jadhav, Suresh Patil', ['Ramesh Jadhav', 'Suresh Patil']],
    ['Ramesh Jadhav; Suresh Patil', ['Ramesh Jadhav', 'Suresh Patil']],
    ['Ramesh Jadhav\nSuresh Patil', ['Ramesh Jadhav', 'Suresh Patil']],
    ['Ramesh Jadhav & Suresh Patil', ['Ramesh Jadhav', 'Suresh Patil']],
    ['Ramesh Jadhav and Suresh Patil', ['Ramesh Jadhav', 'Suresh Patil']],
    ['Ramesh Jadhav / Suresh Patil', ['Ramesh Jadhav', 'Suresh Patil']],
    ['1) Ramesh Jadhav 2) Suresh Patil', ['Ramesh Jadhav', 'Suresh Patil']],
    ['१. रमेश जाधव २. सुरेश पाटील', ['रमेश जाधव', 'सुरेश पाटील']],
    ['रमेश जाधव व सुरेश पाटील', ['रमेश जाधव', 'सुरेश पाटील']],
    ['रमेश जाधव आणि सुरेश पाटील', ['रमेश जाधव', 'सुरेश पाटील']],
    ['ರಮೇಶ ಜಾಧವ ಮತ್ತು ಸುರೇಶ ಪಾಟೀಲ', ['ರಮೇಶ ಜಾಧವ', 'ಸುರೇಶ ಪಾಟೀಲ']],
    ['Ramesh, Suresh and Mahesh Patil', ['Ramesh', 'Suresh', 'Mahesh Patil']],
    ['Patil, Ramesh; Patil, Suresh', ['Patil Ramesh', 'Patil Suresh']],
    ['Ramesh Patil and his wife Sunita', ['Ramesh Patil', 'Sunita']],
    ['Ramesh Patil and 5 others', ['Ramesh Patil']],
    ['Ramesh Patil & ors', ['Ramesh Patil']],
    ['Ramesh Patil etc.', ['Ramesh Patil']],
    ['रमेश पाटील व इतर ५', ['रमेश पाटील']],
    ['रमेश पाटील इतर', ['रमेश पाटील']],
    ['ರಮೇಶ ಪಾಟೀಲ ಮತ್ತು ಇತರರು', ['ರಮೇಶ ಪಾಟೀಲ']],
    ['सामाईक रमेश पाटील', ['रमेश पाटील']],
    ['Ramesh Patil + 2', ['Ramesh Patil']],
    ['Mr. & Mrs. Ramesh Patil', ['Ramesh Patil']],
  ])('recognises several persons: %s', (written, names) => {
    expect(readHolder(written)).toMatchObject({ names, joint: true })
  })

  it.each([
    ['Patil, Ramesh', ['Patil Ramesh']],
    ['Patil, Ramesh Shankar', ['Patil Ramesh Shankar']],
    ['1) Ramesh Patil', ['Ramesh Patil']],
    ['Ramesh Patil, S/o Shankar Patil', ['Ramesh Patil']],
    ['Ramesh Patil, R/o Shivaji Nagar, Kothrud, Pune', ['Ramesh Patil']],
    ['रमेश पाटील, रा. सातारा', ['रमेश पाटील']],
    ['Ramesh Patil, age 45, occ. farmer', ['Ramesh Patil']],
    ['Ramesh Patil alias Balu, S/o Shankar', ['Ramesh Patil', 'Balu']],
    ['Ramesh Patil & Sons', ['Ramesh Patil Sons']],
    ['Patil Group Ltd', ['Patil Group Ltd']],
    ['Jadhav and Patil Developers', ['Jadhav Patil Developers']],
    ['Ramesh Patil, Ramesh Patil', ['Ramesh Patil', 'Ramesh Patil']],
    ['व. पु. काळे', ['व. पु. काळे']],
  ])('recognises one person: %s', (written, names) => {
    expect(readHolder(written)).toMatchObject({ names, joint: false })
  })

  it('keeps the end of the longest string', () => {
    const many = Array.from({ length: 24 }, (_, i) => `Ramesh Shinde${'e'.repeat(i % 3)}`).join(
      ', ',
    )
    const last = `${many.slice(0, 470)}, Sunita Joshi (minor)`
    expect(last.length).toBeLessThanOrEqual(500)
    expect(readHolder(last)).toMatchObject({ minor: true, joint: true })
    expect(readHolder(last).names.at(-1)).toBe('Sunita Joshi')
  })

  it('gives the guardian of a minor as the relative', () => {
    expect(readHolder('राहुल पाटील अ.पा.क. सुरेश पाटील')).toEqual(
      read(['राहुल पाटील'], { relative: 'सुरेश पाटील', minor: true }),
    )
  })

  it.each(['', '   ', '---', '@@@', 'S/o', 'alias', '\u200b'])('finds no name in %j', (written) => {
    expect(readHolder(written).relative).toBeUndefined()
    expect(() => readHolder(written)).not.toThrow()
  })
})
