/** What each state's portals call what a searcher enters, in their own script, with our word. */

export interface Wording {
  /** As the portal writes it; empty where a portal has no such column. */
  local: string
  english: string
  /** How it looks there. */
  example?: string
}

export const placeFields = ['district', 'taluk', 'hobli', 'village', 'survey_no'] as const
export type PlaceField = (typeof placeFields)[number]

export const entryFields = [
  'document_no',
  'date',
  'nature',
  'executants',
  'claimants',
  'value',
  'refers_to',
] as const
export type EntryField = (typeof entryFields)[number]

export interface PortalForm {
  state: string
  /** For the screen reader and the right font. */
  language: string
  /** In the order in which the portal asks. */
  place: Partial<Record<PlaceField, Wording>>
  holders: Wording
  extent: Wording
  tenure: Wording
  /** Tenures that can be chosen instead of typed. */
  tenures: readonly string[]
  /** Columns that burden the land; all go into one list. */
  remarks: readonly Wording[]
  kharabB: Wording
  pendingMutation: Wording
  entriesTitle: Wording
  entry: Record<EntryField, Wording>
  /** The columns of the portal's own table, where a pasted one has no heads; null is left out. */
  pasteOrder: readonly (EntryField | null)[]
  sources: readonly string[]
}

const maharashtra: PortalForm = {
  state: 'Maharashtra',
  language: 'mr',
  place: {
    district: { local: 'जिल्हा', english: 'District' },
    taluk: { local: 'तालुका', english: 'Taluka' },
    village: { local: 'गाव', english: 'Village' },
    survey_no: { local: 'गट किंवा सर्वे नंबर', english: 'Gat or survey no.' },
  },
  holders: { local: 'भोगवटादाराचे नाव', english: 'Holders', example: 'श्री रमेश बाबुराव पाटील' },
  extent: { local: 'क्षेत्र (हे.आर.चौ.मी.)', english: 'Area', example: '0.81.50' },
  tenure: { local: 'भोगवटादार वर्ग', english: 'Occupant class' },
  tenures: ['भोगवटादार वर्ग १', 'भोगवटादार वर्ग २', 'सरकारी पट्टेदार'],
  remarks: [{ local: 'इतर अधिकार', english: 'Other rights', example: 'बोजा – बँक ऑफ महाराष्ट्र' }],
  kharabB: { local: 'पोटखराब वर्ग (ब)', english: 'Phot kharab B', example: '0.04.00' },
  pendingMutation: { local: 'प्रलंबित फेरफार', english: 'A mutation is pending' },
  entriesTitle: { local: 'सूची क्र. २', english: 'Index-II' },
  entry: {
    document_no: { local: 'दस्त क्रमांक', english: 'Document no.', example: 'HVL7/3818/2015' },
    date: { local: 'दिनांक', english: 'Date', example: '06/06/2015' },
    nature: { local: 'दस्ताचा प्रकार', english: 'Nature', example: 'खरेदीखत' },
    executants: { local: 'लिहून देणार', english: 'Executants' },
    claimants: { local: 'लिहून घेणार', english: 'Claimants' },
    value: { local: 'मोबदला', english: 'Consideration' },
    refers_to: { local: 'संदर्भ दस्त', english: 'Refers to' },
  },
  pasteOrder: ['document_no', 'date', 'nature', 'executants', 'claimants', 'value'],
  sources: ['Index-II', '7/12', '8A', 'Property card'],
}

const karnataka: PortalForm = {
  state: 'Karnataka',
  language: 'kn',
  place: {
    district: { local: 'ಜಿಲ್ಲೆ', english: 'District' },
    taluk: { local: 'ತಾಲ್ಲೂಕು', english: 'Taluk' },
    hobli: { local: 'ಹೋಬಳಿ', english: 'Hobli' },
    village: { local: 'ಗ್ರಾಮ', english: 'Village' },
    survey_no: { local: 'ಸರ್ವೆ ನಂಬರ್', english: 'Survey number' },
  },
  holders: { local: 'ಖಾತೆದಾರರ ಹೆಸರು', english: 'Holders', example: 'ಶ್ರೀ ರಮೇಶ ಬಿನ್ ಬಾಬುರಾವ್' },
  extent: { local: 'ವಿಸ್ತೀರ್ಣ (ಎಕರೆ-ಗುಂಟೆ-ಆಣೆ)', english: 'Extent', example: '2-10-0' },
  tenure: { local: 'ಭೂಮಿಯ ವರ್ಗ', english: 'Class of land' },
  tenures: ['ಖಾಸಗಿ', 'ಸರ್ಕಾರಿ ಜಮೀನು', 'ದರಖಾಸ್ತು ಮಂಜೂರಾತಿ'],
  remarks: [
    { local: 'ಋಣಗಳು', english: 'Liabilities', example: 'ಅಡಮಾನ – ಕೆನರಾ ಬ್ಯಾಂಕ್ ರೂ. 5,00,000' },
    { local: 'ಇತರೆ ಹಕ್ಕುಗಳು', english: 'Other rights' },
  ],
  kharabB: { local: 'ಫೂಟ್ ಖರಾಬ್ (ಬ)', english: 'Phot kharab B', example: '0-04-0' },
  pendingMutation: { local: 'ಮ್ಯುಟೇಶನ್ ಬಾಕಿ', english: 'A mutation is pending' },
  entriesTitle: { local: 'ಋಣಭಾರ ಪ್ರಮಾಣಪತ್ರ', english: 'Encumbrance certificate (EC)' },
  entry: {
    document_no: { local: 'ದಸ್ತಾವೇಜು ಸಂಖ್ಯೆ', english: 'Document no.', example: 'SHV-1-01234-2023-24' },
    date: { local: 'ನೋಂದಣಿ ದಿನಾಂಕ', english: 'Date', example: '06/06/2023' },
    nature: { local: 'ದಸ್ತಾವೇಜಿನ ಸ್ವರೂಪ', english: 'Nature', example: 'ಕ್ರಯ' },
    executants: { local: 'ಬರೆದುಕೊಟ್ಟವರು', english: 'Executants' },
    claimants: { local: 'ಬರೆಸಿಕೊಂಡವರು', english: 'Claimants' },
    value: { local: 'ಪ್ರತಿಫಲ', english: 'Consideration' },
    refers_to: { local: 'ಹಿಂದಿನ ದಸ್ತಾವೇಜು', english: 'Refers to' },
  },
  pasteOrder: [null, null, 'date', 'nature', 'executants', 'claimants', 'document_no', 'value'],
  sources: ['Encumbrance certificate', 'RTC', 'e-Aasthi', 'e-Swathu'],
}

export const portalForms: Readonly<Record<string, PortalForm>> = { MH: maharashtra, KA: karnataka }

/** A state without a row of its own is entered in English, with every field. */
const plain: PortalForm = {
  state: '',
  language: 'en',
  place: {
    district: { local: '', english: 'District' },
    taluk: { local: '', english: 'Taluk' },
    hobli: { local: '', english: 'Hobli' },
    village: { local: '', english: 'Village' },
    survey_no: { local: '', english: 'Survey number' },
  },
  holders: { local: '', english: 'Holders' },
  extent: { local: '', english: 'Area' },
  tenure: { local: '', english: 'Tenure' },
  tenures: [],
  remarks: [{ local: '', english: 'Other rights, charges, orders' }],
  kharabB: { local: '', english: 'Phot kharab B' },
  pendingMutation: { local: '', english: 'A mutation is pending' },
  entriesTitle: { local: '', english: 'Registered documents' },
  entry: {
    document_no: { local: '', english: 'Document no.' },
    date: { local: '', english: 'Date' },
    nature: { local: '', english: 'Nature' },
    executants: { local: '', english: 'Executants' },
    claimants: { local: '', english: 'Claimants' },
    value: { local: '', english: 'Consideration' },
    refers_to: { local: '', english: 'Refers to' },
  },
  pasteOrder: maharashtra.pasteOrder,
  sources: [],
}

export const portalFormOf = (state: string): PortalForm => portalForms[state] ?? plain
