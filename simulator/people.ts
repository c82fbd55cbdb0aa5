import { documentedHolder } from './outcomes.ts'
import type { State } from './places.ts'

/** Someone on a record. `written` is in the script of the state, without title. */
export interface Person {
  latin: string
  written: string
  /** Father's, or a wife's husband's, name as written. */
  relative?: string
  isWoman?: boolean
}

type Word = readonly [latin: string, written: string]

// biome-ignore format: a table
const givenNames: Record<State, readonly Word[]> = {
  MH: [['Ganesh', 'गणेश'], ['Vitthal', 'विठ्ठल'], ['Sanjay', 'संजय'], ['Prakash', 'प्रकाश'],
       ['Anil', 'अनिल'], ['Mahadev', 'महादेव'], ['Sudhakar', 'सुधाकर'], ['Pandurang', 'पांडुरंग']],
  KA: [['Manjunath', 'ಮಂಜುನಾಥ'], ['Nagaraj', 'ನಾಗರಾಜ'], ['Basavaraj', 'ಬಸವರಾಜ'], ['Shivakumar', 'ಶಿವಕುಮಾರ'],
       ['Krishnamurthy', 'ಕೃಷ್ಣಮೂರ್ತಿ'], ['Venkatesh', 'ವೆಂಕಟೇಶ'], ['Mallikarjun', 'ಮಲ್ಲಿಕಾರ್ಜುನ'], ['Prakash', 'ಪ್ರಕಾಶ']],
}

// biome-ignore format: a table
const surnames: Record<State, readonly Word[]> = {
  MH: [['Shinde', 'शिंदे'], ['Jadhav', 'जाधव'], ['Pawar', 'पवार'], ['Deshmukh', 'देशमुख'],
       ['More', 'मोरे'], ['Gaikwad', 'गायकवाड'], ['Kadam', 'कदम'], ['Bhosale', 'भोसले']],
  KA: [['Gowda', 'ಗೌಡ'], ['Hegde', 'ಹೆಗಡೆ'], ['Shetty', 'ಶೆಟ್ಟಿ'], ['Naik', 'ನಾಯಕ'],
       ['Rao', 'ರಾವ್'], ['Bhat', 'ಭಟ್'], ['Hiremath', 'ಹಿರೇಮಠ'], ['Joshi', 'ಜೋಶಿ']],
}

// biome-ignore format: a table
const documented: Record<State, Record<'holder' | 'wife' | 'brother' | 'stranger', Person>> = {
  MH: {
    holder: { latin: documentedHolder, written: 'रमेश बाबुराव पाटील' },
    wife: { latin: 'Sunita Ramesh Patil', written: 'सुनिता रमेश पाटील', isWoman: true },
    brother: { latin: 'Ganesh Baburao Patil', written: 'गणेश बाबुराव पाटील' },
    stranger: { latin: 'Dattatray Vitthal Kulkarni', written: 'दत्तात्रय विठ्ठल कुलकर्णी' },
  },
  KA: {
    holder: { latin: documentedHolder, written: 'ರಮೇಶ ಬಾಬುರಾವ್ ಪಾಟೀಲ', relative: 'ಬಾಬುರಾವ್ ಪಾಟೀಲ' },
    wife: { latin: 'Sunita Ramesh Patil', written: 'ಸುನಿತಾ ರಮೇಶ ಪಾಟೀಲ', relative: 'ರಮೇಶ ಬಾಬುರಾವ್ ಪಾಟೀಲ', isWoman: true },
    brother: { latin: 'Ganesh Baburao Patil', written: 'ಗಣೇಶ ಬಾಬುರಾವ್ ಪಾಟೀಲ', relative: 'ಬಾಬುರಾವ್ ಪಾಟೀಲ' },
    stranger: { latin: 'Dattatray Vitthal Kulkarni', written: 'ದತ್ತಾತ್ರಯ ವಿಠ್ಠಲ ಕುಲಕರ್ಣಿ', relative: 'ವಿಠ್ಠಲ ಕುಲಕರ್ಣಿ' },
  },
}

export const documentedPeople = (state: State) => documented[state]

export const governments: Record<State, Person> = {
  MH: { latin: 'Government of Maharashtra', written: 'महाराष्ट्र शासन' },
  KA: { latin: 'Government of Karnataka', written: 'ಕರ್ನಾಟಕ ಸರ್ಕಾರ' },
}

/** No bank of this name exists. */
export const banks: Record<State, Person> = {
  MH: { latin: 'Sample Co-operative Bank Ltd', written: 'नमुना सहकारी बँक लि.' },
  KA: { latin: 'Sample Co-operative Bank Ltd', written: 'ಮಾದರಿ ಸಹಕಾರಿ ಬ್ಯಾಂಕ್ ನಿ.' },
}

/** People of one parcel: different seats have different surnames. */
export function personOf(state: State, hash: Buffer, seat: number): Person {
  const given = wordAt(givenNames[state], (hash[0] ?? 0) + seat * 3)
  const father = wordAt(givenNames[state], (hash[0] ?? 0) + seat * 3 + 1 + ((hash[1] ?? 0) % 6))
  const surname = wordAt(surnames[state], (hash[2] ?? 0) + seat)
  return {
    latin: `${given[0]} ${father[0]} ${surname[0]}`,
    written: `${given[1]} ${father[1]} ${surname[1]}`,
    ...((state === 'KA' || (hash[3] ?? 0) % 2 === 1) && { relative: `${father[1]} ${surname[1]}` }),
  }
}

function wordAt(words: readonly Word[], at: number): Word {
  return words[at % words.length] ?? ['', '']
}
