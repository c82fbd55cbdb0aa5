import type { Random } from './random.ts'

export type StateCode = 'MH' | 'KA'

/** A name in Latin letters and in the script of the state. */
export interface Person {
  name: string
  native: string
  isWoman: boolean
}

type Word = readonly [latin: string, native: string]

interface Names {
  men: readonly Word[]
  women: readonly Word[]
  surnames: readonly Word[]
}

const names: Record<StateCode, Names> = {
  MH: {
    men: [
      ['Ramesh', 'रमेश'],
      ['Suresh', 'सुरेश'],
      ['Ganesh', 'गणेश'],
      ['Prakash', 'प्रकाश'],
      ['Sachin', 'सचिन'],
      ['Vijay', 'विजय'],
      ['Anil', 'अनिल'],
      ['Mahesh', 'महेश'],
      ['Nitin', 'नितीन'],
      ['Dattatray', 'दत्तात्रय'],
      ['Balasaheb', 'बाळासाहेब'],
      ['Shrikant', 'श्रीकांत'],
      ['Yogesh', 'योगेश'],
      ['Vinayak', 'विनायक'],
    ],
    women: [
      ['Sunita', 'सुनीता'],
      ['Manisha', 'मनीषा'],
      ['Vaishali', 'वैशाली'],
      ['Rekha', 'रेखा'],
      ['Ashwini', 'अश्विनी'],
      ['Jyoti', 'ज्योती'],
      ['Shubhangi', 'शुभांगी'],
      ['Pallavi', 'पल्लवी'],
    ],
    surnames: [
      ['Kulkarni', 'कुलकर्णी'],
      ['Deshmukh', 'देशमुख'],
      ['Jadhav', 'जाधव'],
      ['Shinde', 'शिंदे'],
      ['Gaikwad', 'गायकवाड'],
      ['Pawar', 'पवार'],
      ['Bhosale', 'भोसले'],
      ['Chavan', 'चव्हाण'],
      ['Kale', 'काळे'],
      ['More', 'मोरे'],
      ['Sawant', 'सावंत'],
      ['Joshi', 'जोशी'],
    ],
  },
  KA: {
    men: [
      ['Manjunath', 'ಮಂಜುನಾಥ'],
      ['Nagaraj', 'ನಾಗರಾಜ'],
      ['Basavaraj', 'ಬಸವರಾಜ'],
      ['Raghavendra', 'ರಾಘವೇಂದ್ರ'],
      ['Shivakumar', 'ಶಿವಕುಮಾರ'],
      ['Venkatesh', 'ವೆಂಕಟೇಶ'],
      ['Prasanna', 'ಪ್ರಸನ್ನ'],
      ['Mallikarjun', 'ಮಲ್ಲಿಕಾರ್ಜುನ'],
      ['Chandrashekar', 'ಚಂದ್ರಶೇಖರ'],
      ['Girish', 'ಗಿರೀಶ'],
      ['Srinivas', 'ಶ್ರೀನಿವಾಸ'],
      ['Umesh', 'ಉಮೇಶ'],
    ],
    women: [
      ['Lakshmi', 'ಲಕ್ಷ್ಮಿ'],
      ['Savitha', 'ಸವಿತಾ'],
      ['Bhagya', 'ಭಾಗ್ಯ'],
      ['Roopa', 'ರೂಪಾ'],
      ['Shobha', 'ಶೋಭಾ'],
      ['Kavitha', 'ಕವಿತಾ'],
      ['Netravati', 'ನೇತ್ರಾವತಿ'],
      ['Pushpa', 'ಪುಷ್ಪಾ'],
    ],
    surnames: [
      ['Gowda', 'ಗೌಡ'],
      ['Hegde', 'ಹೆಗಡೆ'],
      ['Shetty', 'ಶೆಟ್ಟಿ'],
      ['Patil', 'ಪಾಟೀಲ'],
      ['Naik', 'ನಾಯ್ಕ'],
      ['Bhat', 'ಭಟ್'],
      ['Murthy', 'ಮೂರ್ತಿ'],
      ['Kulkarni', 'ಕುಲಕರ್ಣಿ'],
      ['Reddy', 'ರೆಡ್ಡಿ'],
      ['Angadi', 'ಅಂಗಡಿ'],
    ],
  },
}

function personOf(first: Word, middle: Word, last: Word, isWoman: boolean): Person {
  const words = [first, middle, last]
  return {
    name: words.map(([latin]) => latin).join(' '),
    native: words.map(([, native]) => native).join(' '),
    isWoman,
  }
}

export function someone(random: Random, state: StateCode): Person {
  const { men, women, surnames } = names[state]
  const isWoman = random.chance(0.3)
  const first = random.pick(isWoman ? women : men)
  const fathers = men.filter((one) => one !== first)
  return personOf(first, random.pick(fathers), random.pick(surnames), isWoman)
}

/** Wife or husband: carries the other's first name in the middle, and the surname. */
export function spouseOf(random: Random, state: StateCode, of: Person): Person {
  const { men, women, surnames } = names[state]
  const [firstName = '', , surname = ''] = of.name.split(' ')
  const all = [...men, ...women]
  const middle = all.find(([latin]) => latin === firstName) ?? random.pick(men)
  const last = surnames.find(([latin]) => latin === surname) ?? random.pick(surnames)
  return personOf(random.pick(of.isWoman ? men : women), middle, last, !of.isWoman)
}

/** As a deed names somebody. */
export function styled({ name, isWoman }: Person): string {
  return `${isWoman ? 'Smt.' : 'Shri'} ${name}`
}
