import { describe, expect, it } from 'vitest'
import { compareNames } from '../names.ts'

describe('words in Indian scripts', () => {
  it.each([
    ['रमेश', 'Ramesh'],
    ['कुलकर्णी', 'Kulkarni'],
    ['गणपत', 'Ganpat'],
    ['गणपत', 'Ganapat'],
    ['राम', 'Ram'],
    ['कृष्ण', 'Krishna'],
    ['ज्ञानेश्वर', 'Dnyaneshwar'],
    ['लक्ष्मण', 'Laxman'],
    ['चंद्रकांत', 'Chandrakant'],
    ['राऊत', 'Raut'],
    ['ज़ाकिर', 'Zakir'],
    ['वैद्य', 'Vaidya'],
    ['ರಾಮ', 'Rama'],
    ['ರಾಮ', 'Ram'],
    ['ರಮೇಶ', 'Ramesh'],
    ['ಬಸವರಾಜಪ್ಪ', 'Basavarajappa'],
    ['ಲಕ್ಷ್ಮಮ್ಮ', 'Lakshmamma'],
    ['ಗೌಡ', 'Gowda'],
    ['ಕೃಷ್ಣಮೂರ್ತಿ', 'Krishnamurthy'],
    ['ಸಿದ್ದರಾಮಯ್ಯ', 'Siddaramaiah'],
  ])('%s is %s', (indic, latin) => {
    expect(compareNames(latin, indic).nameMatch).toBe('match')
  })

  it.each([
    ['रमेश', 'Rajesh'],
    ['सुनीला', 'Sunil'],
    ['रमा', 'Ram'],
    ['अंकिता', 'Anita'],
    ['ಸುನೀಲಾ', 'Sunil'],
    ['ರಾಮಪ್ಪ', 'Ramamma'],
    ['ನಂದಿನಿ', 'Nandan'],
  ])('%s is not %s', (indic, latin) => {
    expect(compareNames(latin, indic).nameMatch).toBe('mismatch')
  })
})
