import type * as sdk from '../src/index.ts'
import type { LenderApi } from './lender-api.ts'

/**
 * Compiles only if the types of the SDK are those of the API. If it does not: apply what `npm run
 * generate` changed in lender-api.ts to src/types too.
 */

type Answer<
  Operation extends keyof LenderApi,
  Status extends keyof LenderApi[Operation]['answers'],
> = LenderApi[Operation]['answers'][Status]
type Body<Operation extends keyof LenderApi> = LenderApi[Operation]['body']

type IsSame<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
/** Both ways, and no field that only one of them has. */
type IsAlike<A, B> = [A] extends [B] ? ([B] extends [A] ? IsSame<keyof A, keyof B> : false) : false
type Must<T extends true> = T

/** What is sent: undefined is left out, lists may be read-only. */
type Sent<T> = { [K in keyof T]: Exclude<T[K], undefined> }
type Item<T> = NonNullable<T> extends readonly (infer I)[] ? I : never

export type Answers = [
  Must<IsSame<Answer<'createCase', 200>, sdk.CaseView>>,
  Must<IsSame<Answer<'createCase', 202>, Omit<sdk.CaseCreated, 'created'>>>,
  Must<IsSame<Answer<'listCases', 200>, sdk.CasesPage>>,
  Must<IsSame<Answer<'getCase', 200>, sdk.CaseView>>,
  Must<IsSame<Answer<'addDocuments', 200>, sdk.DocumentsAdded>>,
  Must<IsSame<Answer<'withdrawCase', 200>, sdk.CaseView>>,
  Must<IsSame<Answer<'getDocuments', 200>, { documents: sdk.StoredDocument[] }>>,
  Must<IsSame<Answer<'getReport', 200>, sdk.Report>>,
  Must<IsSame<Answer<'getQueries', 200>, { queries: sdk.Query[] }>>,
  Must<IsSame<Answer<'answerQuery', 201>, sdk.Query>>,
  Must<IsSame<Omit<Answer<'listEvents', 200>, 'events'>, Omit<sdk.EventsPage, 'events'>>>,
  Must<IsAlike<Item<Answer<'listEvents', 200>['events']>['payload'], sdk.FeedEvent['payload']>>,
  Must<
    IsSame<
      Omit<Item<Answer<'listEvents', 200>['events']>, 'payload'>,
      Omit<sdk.FeedEvent, 'payload'>
    >
  >,
  Must<IsSame<Answer<'submitCollateral', 202>, { data: sdk.Collateral }>>,
  Must<IsSame<Answer<'getCollateral', 200>, { data: sdk.Collateral }>>,
  Must<IsSame<Answer<'listCollateral', 200>, sdk.CollateralPage>>,
  Must<IsSame<Answer<'getCallback', 200>, sdk.CallbackRegistration>>,
  Must<IsSame<Answer<'setCallback', 200>, sdk.CallbackRegistered>>,
  Must<IsSame<Answer<'removeCallback', 204>, undefined>>,
  Must<IsSame<Answer<'rotateSecret', 200>, sdk.SecretRotated>>,
  Must<IsSame<Answer<'testCallback', 200>, sdk.Ping>>,
  Must<IsSame<Answer<'diagnoseCallback', 200>, sdk.Diagnosis>>,
  Must<IsSame<Answer<'examineReceiver', 200>, sdk.Examination>>,
  Must<IsSame<Answer<'getExaminationKey', 200>, sdk.ExaminationKey>>,
  Must<IsSame<Answer<'listDeliveries', 200>, sdk.DeliveriesPage>>,
  Must<IsSame<Answer<'getDelivery', 200>, sdk.DeliveryWithAttempts>>,
  Must<IsSame<Answer<'replayDelivery', 202>, sdk.Replayed>>,
  Must<IsSame<Answer<'replayFailed', 200>, sdk.ReplayedFailed>>,
  Must<IsSame<Answer<'replayFailed', 202>, sdk.ReplayedFailed>>,
  Must<IsSame<Answer<'whoami', 200>, sdk.Whoami>>,
  Must<IsSame<Answer<'advanceCase', 200>, sdk.CaseView>>,
  Must<IsSame<Answer<'reReleaseCase', 200>, sdk.CaseView>>,
]

export type Bodies = [
  Must<IsAlike<Omit<Body<'createCase'>, 'documents'>, Omit<Sent<sdk.CaseIn>, 'documents'>>>,
  Must<IsAlike<Omit<Body<'addDocuments'>, 'documents'>, Omit<Sent<sdk.DocumentsIn>, 'documents'>>>,
  Must<
    IsAlike<
      Item<Body<'createCase'>['documents']>,
      Omit<sdk.DocumentFromContent, 'content'> & { content: string }
    >
  >,
  Must<
    IsAlike<
      Omit<Body<'submitCollateral'>, 'properties'>,
      Omit<Sent<sdk.CollateralIn>, 'properties'>
    >
  >,
  Must<IsAlike<Item<Body<'submitCollateral'>['properties']>, Sent<sdk.PropertyIn>>>,
  Must<IsAlike<Body<'examineReceiver'>, Sent<sdk.ExaminationIn>>>,
  Must<IsAlike<Omit<Body<'setCallback'>, 'events'>, Omit<Sent<sdk.CallbackIn>, 'events'>>>,
  Must<IsSame<Item<Body<'setCallback'>['events']>, Item<sdk.CallbackIn['events']>>>,
  Must<IsAlike<Body<'rotateSecret'>, Sent<sdk.RotateSecretIn>>>,
  Must<IsSame<Body<'testCallback'>, undefined>>,
  Must<IsAlike<Body<'diagnoseCallback'>, Sent<sdk.DiagnoseIn>>>,
  Must<IsSame<Body<'replayDelivery'>, undefined>>,
  Must<IsAlike<Body<'replayFailed'>, Sent<NoDates<sdk.ReplayFailedIn>>>>,
  Must<IsAlike<Body<'withdrawCase'>, Sent<sdk.WithdrawIn>>>,
  Must<IsAlike<Body<'answerQuery'>, Sent<sdk.QueryAnswerIn>>>,
  Must<IsAlike<Body<'advanceCase'>, Sent<sdk.AdvanceIn>>>,
  Must<IsAlike<Body<'reReleaseCase'>, Sent<sdk.ReReleaseIn>>>,
]

export type Queries = [
  Must<IsSame<keyof LenderApi['listCases']['query'], keyof sdk.CasesFilter>>,
  Must<IsAlike<LenderApi['listDeliveries']['query'], Sent<NoDates<sdk.DeliveriesFilter>>>>,
  Must<
    IsSame<
      keyof LenderApi['listEvents']['query'],
      Exclude<keyof sdk.EventsListOptions, keyof sdk.RequestOptions>
    >
  >,
]

type NoDates<T> = { [K in keyof T]: Exclude<T[K], Date> }
