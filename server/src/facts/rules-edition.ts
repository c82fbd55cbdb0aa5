/** Raised with every change of the rules, so that open cases are read by the new ones. */
export const rulesEdition = 4
