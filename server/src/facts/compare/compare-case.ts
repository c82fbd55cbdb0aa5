import { readCaseFile } from '../../cases/cases.ts'
import { listCollateralOfCase, type Property } from '../../collateral/collateral.ts'
import type { Db } from '../../db/db.ts'
import { listDocuments } from '../../documents/documents.ts'
import { caseNotFound } from '../../lib/app-error.ts'
import type { CaseId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Scope } from '../../lib/scope.ts'
import { countUnread } from '../stored/facts-store.ts'
import { listFacts } from '../stored/list-facts.ts'
import type { LenderData, RegistryProperty } from './compare-in.ts'
import type { Disagreement } from './disagreement.ts'
import { findDisagreements } from './find-disagreements.ts'

const requestsMax = 100

export interface CaseComparison {
  disagreements: Disagreement[]
  /** Documents whose facts were compared. */
  compared: number
  /** Still to be read. */
  unread: number
  /** Read, but of an unknown kind or without text. */
  unknown: number
}

/** What the lender's data, the documents and the land records of a case say differently. */
export async function compareCase(
  { db, keyring }: { db: Db; keyring: Keyring },
  scope: Scope,
  caseId: CaseId,
  now: Date,
): Promise<CaseComparison> {
  const [file, documents, facts, requests, unread] = await Promise.all([
    readCaseFile(db, scope, caseId, now),
    listDocuments(db, scope, caseId),
    listFacts({ db, keyring }, scope, caseId),
    listCollateralOfCase(db, scope, caseId, requestsMax),
    countUnread(db, scope, caseId),
  ])
  if (!file) throw caseNotFound()
  const { fields, stateCode } = file.details
  const read = facts.flatMap(({ documentId, kind, facts: own }) => {
    const filename = documents.find(({ id }) => id === documentId)?.filename
    return kind === null || filename === undefined
      ? []
      : [{ documentId, filename, kind, facts: own }]
  })
  const properties = requests.flatMap((request) => request.properties)
  const disagreements = findDisagreements({
    lender: lenderData(fields),
    documents: read,
    registry: properties.map(registryProperty),
    stateCode: stateCode ?? properties[0]?.state ?? '',
  })
  const unknown = Math.max(0, documents.length - read.length - unread)
  return { disagreements, compared: read.length, unread, unknown }
}

type Fields = NonNullable<Awaited<ReturnType<typeof readCaseFile>>>['details']['fields']

const lenderData = (fields: Fields): LenderData => ({
  applicantName: fields.applicant_name,
  coApplicantName: fields.co_applicant_name,
  district: fields.district,
  state: fields.state,
  propertyDescription: fields.property_description,
})

function registryProperty(property: Property): RegistryProperty {
  const { id, stateLabel, findings, finishedAt } = property
  return {
    propertyId: id,
    portal: findings?.portal ?? stateLabel,
    stateLabel,
    parcel: property,
    searchedOn: finishedAt?.toISOString().slice(0, 10),
    findings: findings
      ? {
          holders: findings.holders,
          sqm: findings.area?.sqm ?? 0,
          deeds: [
            ...findings.encumbrances.map(({ documentNo, date, nature }) => ({
              number: documentNo,
              date,
              nature,
            })),
            ...findings.mortgages.map(({ documentNo, date, lender }) => ({
              number: documentNo,
              date,
              nature: 'Mortgage',
              claimant: lender,
            })),
          ],
        }
      : undefined,
  }
}
