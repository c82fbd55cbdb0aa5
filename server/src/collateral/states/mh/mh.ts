import type { CollateralState } from '../state.ts'
import places from './places.json' with { type: 'json' }
import remarks from './remark-words.json' with { type: 'json' }
import { sandboxProperty } from './sandbox-property.ts'
import { searchForm } from './search-form.ts'
import { simulatedMaharashtra } from './simulated.ts'

export const maharashtra: CollateralState = {
  code: 'MH',
  portal: 'IGR Maharashtra e-Search (Index-II) and Mahabhulekh (7/12)',
  required: ['taluk', 'village'],
  coveredFrom: '2002-01-01',
  coveredFromByDistrict: { 'Mumbai City': '1985-01-01', 'Mumbai Suburban': '1985-01-01' },
  searchesPerSecond: 50,
  simulated: simulatedMaharashtra,
  // A may be acre or are, and a plan may be in metres: neither is guessed.
  findings: {
    area: { chain: 'metric', convertedChain: 'are', letters: {} },
    bracketsStrikeOut: true,
    places,
    remarks,
  },
  searchForm,
  sandboxProperty,
  documents: {
    share_certificate: {
      title: 'Share certificate of the society',
      words: ['share certificate', 'society share', 'bhag dakhla', 'bhag pramanpatra'],
    },
  },
  warmUp: {
    place: { district: 'Pune', taluk: 'Haveli', village: 'Wagholi' },
    holder: 'श्रीमती आशा गणेश कुलकर्णी',
    seller: 'विजय दत्तात्रय शिंदे',
    bank: 'बँक ऑफ महाराष्ट्र',
    extent: '0.40.00',
    tenure: 'भोगवटादार वर्ग -१',
    natures: ['खरेदीखत', 'गहाणखत', 'गहाणमुक्त लेख'],
  },
}
