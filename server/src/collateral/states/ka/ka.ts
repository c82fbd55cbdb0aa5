import type { CollateralState } from '../state.ts'
import places from './places.json' with { type: 'json' }
import remarks from './remark-words.json' with { type: 'json' }
import { sandboxProperty } from './sandbox-property.ts'
import { searchForm } from './search-form.ts'
import { simulatedKarnataka } from './simulated.ts'

export const karnataka: CollateralState = {
  code: 'KA',
  portal: 'Kaveri (encumbrance certificate) and Bhoomi (RTC)',
  required: ['hobli'],
  surveyNumber: 'survey number or PID',
  coveredFrom: '2004-04-01',
  coveredFromByDistrict: {},
  searchesPerSecond: 50,
  simulated: simulatedKarnataka,
  // The registry writes 2A-10G, and sites are 30x40 in feet.
  findings: { area: { chain: 'acre', letters: { a: 'acre' }, sides: 'ft' }, places, remarks },
  searchForm,
  sandboxProperty,
  documents: {
    khata: {
      title: 'Khata certificate and extract',
      words: [
        ...['khata', 'khatha', 'katha', 'e khata', 'ekhata'],
        ...['form 9', 'form 11b', 'e aasthi', 'ಖಾತಾ'],
      ],
    },
  },
  warmUp: {
    place: { district: 'Mysuru', hobli: 'Kasaba' },
    holder: 'ಆಶಾ ಗಣೇಶ ಕುಲಕರ್ಣಿ ಕೋಂ ಗಣೇಶ ಕುಲಕರ್ಣಿ',
    seller: 'ನಾಗರಾಜ ಶಿವಕುಮಾರ ಗೌಡ',
    bank: 'ಕೆನರಾ ಬ್ಯಾಂಕ್',
    extent: '1-20-00',
    tenure: 'ಖಾಸಗಿ',
    natures: ['ಕ್ರಯ', 'ಅಡಮಾನ', 'ಋಣ ವಿಮೋಚನೆ'],
  },
}
