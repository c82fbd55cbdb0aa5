const crops = /crop|पिक|पीक|ಬೆಳೆ/iu
const seasons = /season|year|हंगाम|वर्ष|ಋತು|ಹಂಗಾಮು|ವರ್ಷ/iu

/** Headings of a table of crops: the area of a crop is not that of the land. */
export const namesCrops = (headings: string) => crops.test(headings) && seasons.test(headings)
