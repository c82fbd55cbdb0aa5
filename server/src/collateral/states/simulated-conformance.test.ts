import { startSimulator } from '../../../../simulator/simulator.ts'
import { threeRegistries, threeStates } from '../../../../tests/fixtures/three-states.ts'
import { connectorConformance } from '../connectors/conformance.ts'

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0)

/**
 * Every row of the table, and the one of the fixture: a state is not covered before this passes.
 */
for (const { code, name, simulated, warmUp } of threeStates.rows) {
  connectorConformance(`simulated ${name}`, async () => {
    const simulator = await startSimulator({ host: '127.0.0.1', states: threeRegistries })
    const registry = threeRegistries.find((one) => one.code === code)
    const url = Object.entries(simulator.urls).find(([of]) => of === code)?.[1]
    if (!registry || url === undefined) throw new Error(`${code} has no simulated registry`)
    const counts = () => Object.entries<Record<string, number>>(simulator.asked())
    return {
      connector: ({ timeoutMs }) => simulated({ url, timeoutMs }),
      parcel: (surveyNo) => ({
        ...warmUp.place,
        state: code,
        surveyNo,
        fromYear: 2013,
        toYear: 2022,
      }),
      written: registry.written,
      asked: () => ({
        own: sum(Object.fromEntries(counts())[code] ?? {}),
        others: counts().reduce((all, [of, each]) => (of === code ? all : all + sum(each)), 0),
      }),
      close: () => simulator.close(),
    }
  })
}
