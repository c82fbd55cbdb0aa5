import { englishHeads, type SearchForm } from '../search-form.ts'

/** The encumbrance certificate of Kaveri and the RTC of Bhoomi. */
export const searchForm: SearchForm = {
  language: 'kn',
  place: {
    district: { local: 'ಜಿಲ್ಲೆ', english: 'District' },
    taluk: { local: 'ತಾಲ್ಲೂಕು', english: 'Taluk' },
    hobli: { local: 'ಹೋಬಳಿ', english: 'Hobli' },
    village: { local: 'ಗ್ರಾಮ', english: 'Village' },
    survey_no: { local: 'ಸರ್ವೆ ನಂಬರ್', english: 'Survey number' },
  },
  asks: {
    hissa: { local: 'ಹಿಸ್ಸಾ', english: 'Hissa' },
    from: { local: 'ದಿನಾಂಕದಿಂದ', english: 'From' },
    to: { local: 'ದಿನಾಂಕದವರೆಗೆ', english: 'To' },
    borrower: { local: 'ಹೆಸರು', english: 'Borrower' },
  },
  periodIn: 'days',
  holders: { local: 'ಖಾತೆದಾರರ ಹೆಸರು', english: 'Holders', example: 'ಶ್ರೀ ರಮೇಶ ಬಿನ್ ಬಾಬುರಾವ್' },
  shares: { local: 'ವಿಸ್ತೀರ್ಣ', english: 'Shares', example: '0-05-0' },
  extent: { local: 'ವಿಸ್ತೀರ್ಣ (ಎಕರೆ-ಗುಂಟೆ-ಆಣೆ)', english: 'Extent', example: '2-10-0' },
  tenure: { local: 'ಭೂಮಿಯ ವರ್ಗ', english: 'Class of land' },
  tenures: ['ಖಾಸಗಿ', 'ಸರ್ಕಾರಿ ಜಮೀನು', 'ದರಖಾಸ್ತು ಮಂಜೂರಾತಿ'],
  landUse: { local: 'ಭೂಮಿಯ ಬಳಕೆ', english: 'Land use', example: 'ಕೃಷಿ' },
  remarks: [
    { local: 'ಋಣಗಳು', english: 'Liabilities', example: 'ಅಡಮಾನ – ಕೆನರಾ ಬ್ಯಾಂಕ್ ರೂ. 5,00,000' },
    { local: 'ಇತರೆ ಹಕ್ಕುಗಳು', english: 'Other rights' },
  ],
  kharabB: { local: 'ಫೂಟ್ ಖರಾಬ್ (ಬ)', english: 'Phot kharab B', example: '0-04-0' },
  pendingMutation: { local: 'ಮ್ಯುಟೇಶನ್ ಬಾಕಿ', english: 'A mutation is pending' },
  entriesTitle: { local: 'ಋಣಭಾರ ಪ್ರಮಾಣಪತ್ರ', english: 'Encumbrance certificate (EC)' },
  entry: {
    document_no: {
      local: 'ದಸ್ತಾವೇಜು ಸಂಖ್ಯೆ',
      english: 'Document no.',
      example: 'SHV-1-01234-2023-24',
      heads: englishHeads.document_no,
    },
    date: {
      local: 'ನೋಂದಣಿ ದಿನಾಂಕ',
      english: 'Date',
      example: '06/06/2023',
      heads: englishHeads.date,
    },
    nature: {
      local: 'ದಸ್ತಾವೇಜಿನ ಸ್ವರೂಪ',
      english: 'Nature',
      example: 'ಕ್ರಯ',
      heads: englishHeads.nature,
    },
    executants: { local: 'ಬರೆದುಕೊಟ್ಟವರು', english: 'Executants', heads: englishHeads.executants },
    claimants: { local: 'ಬರೆಸಿಕೊಂಡವರು', english: 'Claimants', heads: englishHeads.claimants },
    value: { local: 'ಪ್ರತಿಫಲ', english: 'Consideration', heads: englishHeads.value },
    refers_to: { local: 'ಹಿಂದಿನ ದಸ್ತಾವೇಜು', english: 'Refers to', heads: englishHeads.refers_to },
    property: {
      local: 'ಸ್ವತ್ತಿನ ವಿವರ',
      english: 'Property',
      example: 'Flat No. 302, 3rd Floor, Shanti Heights',
      heads: [...englishHeads.property, 'ಸ್ವತ್ತಿನವಿವರ'],
    },
  },
  pasteOrder: [null, null, 'date', 'nature', 'executants', 'claimants', 'document_no', 'value'],
  sources: ['Encumbrance certificate', 'RTC', 'e-Aasthi', 'e-Swathu'],
  portals: [
    { name: 'Kaveri', url: 'https://kaveri.karnataka.gov.in/' },
    { name: 'Bhoomi', url: 'https://landrecords.karnataka.gov.in/' },
  ],
}
