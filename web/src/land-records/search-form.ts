import type { DeskProperty, RegistryRecord } from '../api/search-desk.ts'

/** The form of a state's portals, as the service sends it with a property of the search desk. */
export type SearchForm = DeskProperty['search_form']
export type Wording = SearchForm['holders']
export type PlaceField = keyof SearchForm['place'] & keyof RegistryRecord['parcel']
export type EntryField = keyof SearchForm['entry']

export const listEntryFields = ({ entry }: SearchForm) => Object.keys(entry) as EntryField[]

/** In the order of the portal. */
export const listPlaceFields = ({ place }: SearchForm) => Object.keys(place) as PlaceField[]
