import type { StateCode } from './people.ts'

/** Where invented properties lie: places that exist, numbers that do not. */
export interface Place {
  state: StateCode
  district: string
  taluk: string
  hobli?: string
  village: string
  native: { district: string; taluk: string; village: string }
  /** As document numbers name the sub-registrar's office. */
  office: { name: string; code: string }
  branches: readonly string[]
}

export const stateNames: Record<StateCode, string> = { MH: 'Maharashtra', KA: 'Karnataka' }

const mh = (
  district: string,
  taluk: string,
  village: string,
  native: Place['native'],
  code: string,
  branches: readonly string[],
): Place => ({
  state: 'MH',
  district,
  taluk,
  village,
  native,
  office: { name: `Joint Sub-Registrar, ${taluk}`, code },
  branches,
})

const ka = (
  district: string,
  taluk: string,
  hobli: string,
  village: string,
  native: Place['native'],
  code: string,
  branches: readonly string[],
): Place => ({
  ...mh(district, taluk, village, native, code, branches),
  state: 'KA',
  hobli,
  office: { name: `Sub-Registrar, ${taluk}`, code },
})

const at = (district: string, taluk: string, village: string) => ({ district, taluk, village })

export const places: Record<StateCode, readonly Place[]> = {
  MH: [
    mh('Pune', 'Haveli', 'Wagholi', at('पुणे', 'हवेली', 'वाघोली'), 'HVL7', ['Pune Camp', 'Kothrud']),
    mh('Pune', 'Mulshi', 'Bavdhan', at('पुणे', 'मुळशी', 'बावधन'), 'MSI2', ['Kothrud', 'Baner']),
    mh('Thane', 'Kalyan', 'Titwala', at('ठाणे', 'कल्याण', 'टिटवाळा'), 'KLN3', [
      'Kalyan West',
      'Thane',
    ]),
    mh('Nashik', 'Nashik', 'Pathardi', at('नाशिक', 'नाशिक', 'पाथर्डी'), 'NSK4', ['Nashik Road']),
    mh('Nagpur', 'Hingna', 'Wanadongri', at('नागपूर', 'हिंगणा', 'वानाडोंगरी'), 'NGP2', ['Sitabuldi']),
    mh('Kolhapur', 'Karveer', 'Uchgaon', at('कोल्हापूर', 'करवीर', 'उचगाव'), 'KRV1', ['Shahupuri']),
    mh('Satara', 'Karad', 'Malkapur', at('सातारा', 'कराड', 'मलकापूर'), 'KRD1', ['Karad']),
  ],
  KA: [
    ka(
      ...(['Bengaluru Urban', 'Anekal', 'Sarjapura', 'Dommasandra'] as const),
      at('ಬೆಂಗಳೂರು ನಗರ', 'ಆನೇಕಲ್', 'ದೊಮ್ಮಸಂದ್ರ'),
      'ANK',
      ['Koramangala', 'HSR Layout'],
    ),
    ka(
      ...(['Bengaluru Rural', 'Devanahalli', 'Kasaba', 'Avathi'] as const),
      at('ಬೆಂಗಳೂರು ಗ್ರಾಮಾಂತರ', 'ದೇವನಹಳ್ಳಿ', 'ಆವತಿ'),
      'DNH',
      ['Yelahanka'],
    ),
    ka(
      ...(['Mysuru', 'Mysuru', 'Varuna', 'Varakodu'] as const),
      at('ಮೈಸೂರು', 'ಮೈಸೂರು', 'ವರಕೋಡು'),
      'MYS',
      ['Vontikoppal'],
    ),
    ka(
      ...(['Tumakuru', 'Tumakuru', 'Kasaba', 'Hebbaka'] as const),
      at('ತುಮಕೂರು', 'ತುಮಕೂರು', 'ಹೆಬ್ಬಾಕ'),
      'TMK',
      ['Tumakuru'],
    ),
    ka(
      ...(['Dharwad', 'Hubballi', 'Hubballi', 'Gokul'] as const),
      at('ಧಾರವಾಡ', 'ಹುಬ್ಬಳ್ಳಿ', 'ಗೋಕುಲ'),
      'HBL',
      ['Hubballi Club Road'],
    ),
    ka(
      ...(['Belagavi', 'Belagavi', 'Kakati', 'Honaga'] as const),
      at('ಬೆಳಗಾವಿ', 'ಬೆಳಗಾವಿ', 'ಹೊನಗಾ'),
      'BGM',
      ['Belagavi Camp'],
    ),
  ],
}
