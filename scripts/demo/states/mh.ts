import { placeNames as at, type DemoState, type StatePlace } from './demo-state.ts'

const place = (
  district: string,
  taluk: string,
  village: string,
  native: StatePlace['native'],
  code: string,
  branches: readonly string[],
): StatePlace => ({
  district,
  taluk,
  village,
  native,
  office: { name: `Joint Sub-Registrar, ${taluk}`, code },
  branches,
})

export const maharashtra: DemoState = {
  share: 0.58,
  names: {
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
  documentedHolder: 'रमेश बाबुराव पाटील',
  places: [
    place('Pune', 'Haveli', 'Wagholi', at('पुणे', 'हवेली', 'वाघोली'), 'HVL7', [
      'Pune Camp',
      'Kothrud',
    ]),
    place('Pune', 'Mulshi', 'Bavdhan', at('पुणे', 'मुळशी', 'बावधन'), 'MSI2', ['Kothrud', 'Baner']),
    place('Thane', 'Kalyan', 'Titwala', at('ठाणे', 'कल्याण', 'टिटवाळा'), 'KLN3', [
      'Kalyan West',
      'Thane',
    ]),
    place('Nashik', 'Nashik', 'Pathardi', at('नाशिक', 'नाशिक', 'पाथर्डी'), 'NSK4', ['Nashik Road']),
    place('Nagpur', 'Hingna', 'Wanadongri', at('नागपूर', 'हिंगणा', 'वानाडोंगरी'), 'NGP2', [
      'Sitabuldi',
    ]),
    place('Kolhapur', 'Karveer', 'Uchgaon', at('कोल्हापूर', 'करवीर', 'उचगाव'), 'KRV1', ['Shahupuri']),
    place('Satara', 'Karad', 'Malkapur', at('सातारा', 'कराड', 'मलकापूर'), 'KRD1', ['Karad']),
  ],
  plot: (random) => {
    const ares = random.whole(2, 38)
    const written = (n: number) => `0.${String(n).padStart(2, '0')}.50`
    const unit = `Plot No. ${random.whole(1, 60)}`
    return { unit, extent: written(ares), otherExtent: written(ares + 1) }
  },
  /** By calendar year. */
  documentNo: (office, number, date) => `${office}/${number}/${date.slice(0, 4)}`,
  numberedBy: 'Gat No.',
  natures: { saleDeed: 'खरेदीखत', sale: 'खरेदीखत', mortgage: 'गहाणखत', release: 'रीकन्वेअन्स' },
  search: {
    title: 'सूची क्र. २ (Index-II)',
    below: 'नोंदणी व मुद्रांक विभाग',
    number: 'Gat / survey no.',
    filename: 'Index-II_search.pdf',
  },
  mutationTitle: 'फेरफार नोंद (Mutation entry)',
  converter: 'Collector',
  report: {
    searchGaps: 'The index is complete from 2002; earlier years rest on the deeds produced.',
    index: 'IGR e-Search (Index-II)',
    record: 'Mahabhulekh (7/12)',
    tenure: 'Freehold, occupant class 1.',
  },
  areaCode: '20',
  lgdCode: '27',
}
