/**
 * Units of area with their exact square metres, and how the registries spell them. A gunta is 33 ×
 * 33 ft, 40 of them an acre. A space in a spelling matches any spaces and dots, or none.
 */
export const units = {
  hectare: {
    sqm: '10000',
    spellings: ['hectares', 'hectare', 'hect', 'ha', 'h', 'हेक्टर', 'हेक्टार', 'हे', 'ಹೆಕ್ಟೇರ್', 'ಹೆ'],
  },
  are: {
    sqm: '100',
    spellings: ['ares', 'are', 'aars', 'aar', 'r', 'आर', 'ಆರ್'],
  },
  sqm: {
    sqm: '1',
    spellings: [
      ...['sq metres', 'sq metre', 'sq meters', 'sq meter', 'sq mtrs', 'sq mtr', 'sq mts', 'sq mt'],
      ...['sq m', 'square metres', 'square metre', 'square meters', 'square meter', 'm2'],
      ...['चौ मी', 'चौ मि', 'चौ मीटर', 'चौरस मीटर', 'चौरस मी'],
      ...['ಚ ಮೀ', 'ಚ ಮಿ', 'ಚ ಮೀಟರ್', 'ಚದರ ಮೀಟರ್', 'ಚದರ ಮೀ'],
    ],
  },
  sqft: {
    sqm: '0.09290304',
    spellings: [
      ...['sq feet', 'sq foot', 'sq fts', 'sq ft', 's ft', 'square feet', 'square foot', 'ft2'],
      ...['चौ फूट', 'चौ फुट', 'चौ फू', 'चौ फु', 'चौरस फूट', 'चौरस फुट'],
      ...['ಚ ಅಡಿ', 'ಚದರ ಅಡಿ', 'ಚದರಡಿ'],
    ],
  },
  sqyd: {
    sqm: '0.83612736',
    spellings: [
      ...['sq yards', 'sq yard', 'sq yds', 'sq yd', 'square yards', 'square yard', 'yd2', 'gaj'],
      ...['चौ यार्ड', 'चौरस यार्ड', 'चौ वार', 'चौरस वार', 'ಚ ಗಜ', 'ಚದರ ಗಜ', 'ಚದರ ಯಾರ್ಡ್'],
    ],
  },
  acre: {
    sqm: '4046.8564224',
    spellings: ['acres', 'acre', 'ac', 'एकर', 'ಎಕರೆ', 'ಎ'],
  },
  gunta: {
    sqm: '101.17141056',
    spellings: [
      ...['guntas', 'gunta', 'gunthas', 'guntha', 'guntes', 'gunte', 'g'],
      ...['गुंठे', 'गुंठा', 'गुंठ', 'ಗುಂಟೆ', 'ಗುಂಟಾ', 'ಗುಂ', 'ಗು'],
    ],
  },
  anna: {
    sqm: '6.32321316',
    spellings: ['annas', 'anna', 'anas', 'ana', 'आणे', 'आणा', 'ಆಣೆ', 'ಆ'],
  },
  cent: {
    sqm: '40.468564224',
    spellings: ['cents', 'cent', 'सेंट', 'ಸೆಂಟ್ಸ್', 'ಸೆಂಟ್'],
  },
} as const satisfies Record<string, { sqm: string; spellings: readonly string[] }>

export type Unit = keyof typeof units

/** Units written one after the other, and how many of one make the unit before it. */
export const chains = {
  metric: [
    { unit: 'hectare', below: undefined },
    { unit: 'are', below: 100n },
    { unit: 'sqm', below: 100n },
  ],
  are: [
    { unit: 'are', below: undefined },
    { unit: 'sqm', below: 100n },
  ],
  acre: [
    { unit: 'acre', below: undefined },
    { unit: 'gunta', below: 40n },
    { unit: 'anna', below: 16n },
  ],
  cent: [
    { unit: 'acre', below: undefined },
    { unit: 'cent', below: 100n },
  ],
} as const satisfies Record<string, readonly { unit: Unit; below: bigint | undefined }[]>

export type Chain = keyof typeof chains

/** How one state writes areas. Plain data. */
export interface AreaRules {
  /** What figures without a unit mean. */
  chain: Chain
  /** What two figures without a unit mean on a record of converted land, if that differs. */
  convertedChain?: Chain
  /** Single letters that mean a unit in this state only. */
  letters: Readonly<Record<string, Unit>>
  /** The default unit of the sides of a site; left out: unknown. */
  sides?: 'ft' | 'm'
}

/** Words around an area that say nothing about it. */
export const noise: readonly string[] = [
  ...['area', 'extent', 'total', 'about', 'approx', 'only', 'and', 'measuring', 'admeasuring'],
  ...['क्षेत्र', 'क्षेत्रफळ', 'एकूण', 'व', 'आणि', 'ವಿಸ್ತೀರ್ಣ', 'ಒಟ್ಟು', 'ಮತ್ತು'],
]
