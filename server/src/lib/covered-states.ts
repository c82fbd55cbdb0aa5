// Generated from collateral/states/states.ts. `npm run generate` writes it.

/** The states that are searched: for the modules that may not import collateral. */
export const coveredStates = [
  {
    "code": "MH",
    "name": "Maharashtra",
    "required": [
      "taluk",
      "village"
    ]
  },
  {
    "code": "KA",
    "name": "Karnataka",
    "required": [
      "hobli"
    ]
  }
] as const

/** Documents of a case that exist only in some of these states. */
export const stateDocuments = {
  "khata": {
    "title": "Khata certificate and extract",
    "states": [
      "KA"
    ],
    "words": [
      "khata",
      "khatha",
      "katha",
      "e khata",
      "ekhata",
      "form 9",
      "form 11b",
      "e aasthi",
      "ಖಾತಾ"
    ]
  },
  "share_certificate": {
    "title": "Share certificate of the society",
    "states": [
      "MH"
    ],
    "words": [
      "share certificate",
      "society share",
      "bhag dakhla",
      "bhag pramanpatra"
    ]
  }
} as const
