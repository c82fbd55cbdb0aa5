import { englishHeads, type SearchForm } from '../search-form.ts'

/** Index-II of IGR e-Search and the 7/12 of Mahabhulekh. */
export const searchForm: SearchForm = {
  language: 'mr',
  place: {
    district: { local: 'जिल्हा', english: 'District' },
    taluk: { local: 'तालुका', english: 'Taluka' },
    village: { local: 'गाव', english: 'Village' },
    survey_no: { local: 'गट किंवा सर्वे नंबर', english: 'Gat or survey no.' },
  },
  asks: {
    hissa: { local: 'हिस्सा', english: 'Hissa' },
    from: { local: 'वर्षापासून', english: 'From' },
    to: { local: 'वर्षापर्यंत', english: 'To' },
    borrower: { local: 'नाव', english: 'Borrower' },
  },
  periodIn: 'years',
  holders: { local: 'भोगवटादाराचे नाव', english: 'Holders', example: 'श्री रमेश बाबुराव पाटील' },
  shares: { local: 'क्षेत्र', english: 'Shares', example: '0.05.00' },
  extent: { local: 'क्षेत्र (हे.आर.चौ.मी.)', english: 'Area', example: '0.81.50' },
  tenure: { local: 'भोगवटादार वर्ग', english: 'Occupant class' },
  tenures: ['भोगवटादार वर्ग १', 'भोगवटादार वर्ग २', 'सरकारी पट्टेदार'],
  landUse: { local: 'जमिनीचा वापर', english: 'Land use', example: 'बिनशेती' },
  remarks: [{ local: 'इतर अधिकार', english: 'Other rights', example: 'बोजा – बँक ऑफ महाराष्ट्र' }],
  kharabB: { local: 'पोटखराब वर्ग (ब)', english: 'Phot kharab B', example: '0.04.00' },
  pendingMutation: { local: 'प्रलंबित फेरफार', english: 'A mutation is pending' },
  entriesTitle: { local: 'सूची क्र. २', english: 'Index-II' },
  entry: {
    document_no: {
      local: 'दस्त क्रमांक',
      english: 'Document no.',
      example: 'HVL7/3818/2015',
      heads: [...englishHeads.document_no, 'दस्तक्र', 'दस्तक्रमांक'],
    },
    date: {
      local: 'दिनांक',
      english: 'Date',
      example: '06/06/2015',
      heads: [...englishHeads.date, 'नोंदणीदिनांक'],
    },
    nature: {
      local: 'दस्ताचा प्रकार',
      english: 'Nature',
      example: 'खरेदीखत',
      heads: [...englishHeads.nature, 'दस्तप्रकार'],
    },
    executants: {
      local: 'लिहून देणार',
      english: 'Executants',
      heads: [...englishHeads.executants, 'देणार'],
    },
    claimants: {
      local: 'लिहून घेणार',
      english: 'Claimants',
      heads: [...englishHeads.claimants, 'घेणार'],
    },
    value: { local: 'मोबदला', english: 'Consideration', heads: englishHeads.value },
    refers_to: { local: 'संदर्भ दस्त', english: 'Refers to', heads: englishHeads.refers_to },
    property: {
      local: 'मिळकतीचे वर्णन',
      english: 'Property',
      example: 'सदनिका क्र. 302, तिसरा मजला, शांती हाइट्स',
      heads: [...englishHeads.property, 'मिळकतीचेवर्णन', 'मालमत्तेचेवर्णन'],
    },
  },
  pasteOrder: ['document_no', 'date', 'nature', 'executants', 'claimants', 'value'],
  sources: ['Index-II', '7/12', '8A', 'Property card'],
  portals: [
    { name: 'IGR e-Search', url: 'https://freesearchigrservice.maharashtra.gov.in/' },
    { name: 'Mahabhulekh', url: 'https://bhulekh.mahabhumi.gov.in/' },
  ],
}
