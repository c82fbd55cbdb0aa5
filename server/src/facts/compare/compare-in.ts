import type { Parcel } from '../../collateral/collateral.ts'
import type { DocumentKind, Fact } from '../fact.ts'

/** What the lender sent. */
export interface LenderData {
  applicantName: string
  coApplicantName?: string | null | undefined
  district?: string | null | undefined
  state?: string | null | undefined
  propertyDescription?: string | null | undefined
}

export interface ComparedDocument {
  documentId: string
  filename: string
  kind: DocumentKind | undefined
  facts: readonly Fact[]
}

/** A property searched for the case. */
export interface RegistryProperty {
  propertyId: string
  portal: string
  stateLabel: string
  parcel: Pick<
    Parcel,
    'state' | 'district' | 'taluk' | 'village' | 'surveyNo' | 'parcelType' | 'unit' | 'wing'
  >
  /** YYYY-MM-DD */
  searchedOn: string | undefined
  /** Undefined if nothing was found. */
  findings:
    | {
        holders: readonly string[]
        /** 0 if it was not understood. */
        sqm: number
        deeds: readonly { number: string; date: string; nature: string; claimant?: string }[]
      }
    | undefined
}

export interface CompareIn {
  lender: LenderData
  documents: readonly ComparedDocument[]
  registry: readonly RegistryProperty[]
  /** Of the property, for areas. */
  stateCode: string
}
