import type { LenderData, RegistryProperty } from './compare-in.ts'
import { type Found, sideOf } from './found.ts'
import { compareLand } from './sources/same-land.ts'
import type { Statement, Written } from './sources/statement.ts'

const digits = ({ text }: Written) => text.normalize('NFKC').replace(/\P{Nd}/gu, '')

/** The khata of an 8A is one of those on the 7/12 of its land. */
export function compareKhatas(records: readonly Statement[]): Found[] {
  const extracts = records.filter(({ kind, khata }) => kind === 'seven_twelve' && khata.length > 0)
  return records
    .filter(({ kind, khata }) => kind === 'eight_a' && khata.length === 1)
    .flatMap((account) =>
      extracts
        .filter((extract) => ['same', 'part'].includes(compareLand(account, extract)))
        .filter(
          ({ khata }) => !khata.some((each) => digits(each) === digits(account.khata[0] ?? each)),
        )
        .map(
          (extract): Found => ({
            key: 'khata_number',
            sides: [account, extract].map((each) => sideOf(each, 'Khata number', each.khata)),
          }),
        ),
    )
}

/** A property is searched in the registry of one state. */
export function compareStates(
  { state }: LenderData,
  registry: readonly RegistryProperty[],
  stateCode: string,
  lender: Statement,
): Found[] {
  if (!state?.trim() || stateCode === '') return []
  return registry
    .filter(({ parcel }) => parcel.state !== stateCode)
    .map(({ propertyId, portal, stateLabel }) => ({
      key: 'state',
      sides: [
        sideOf(lender, 'State', { text: state, isSure: true, places: [] }),
        sideOf({ source: { kind: 'registry', propertyId, portal } }, 'State', {
          text: stateLabel,
          isSure: true,
          places: [],
        }),
      ],
    }))
}
