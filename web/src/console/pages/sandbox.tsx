import { Anchor, Button, Code, Loader, Table, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../frame/problem.tsx'
import { TableHeads } from '../../ui/table-heads.tsx'
import { WideTable } from '../../ui/wide-table.tsx'
import { call } from '../api/client.ts'
import { mode, type Scenario, scenariosQuery } from '../api/sandbox.ts'
import { useMay } from '../api/session.ts'
import { Page } from '../frame/page.tsx'
import { AdvanceCase } from '../sandbox/advance-case.tsx'
import { PlayedCase } from '../sandbox/played-case.tsx'

const heads = ['Scenario', 'What happens', 'Loan account number ends with', 'Create']

/** Test cases that play by themselves, and the analyst's work at a click. */
export function SandboxPage() {
  const scenarios = useQuery(scenariosQuery)
  const mayCreate = useMay(mode)('cases:write')
  const [caseType, setCaseType] = useState('TSR')
  const [watched, setWatched] = useState('')
  const creating = useMutation({
    mutationFn: ({ ending }: Scenario) =>
      call('createCase', {
        params: { mode },
        body: {
          applicant_name: 'Sandbox Applicant',
          loan_account_number: `SANDBOX-${Date.now()}${ending}`,
          case_type: caseType,
        },
      }),
    onSuccess: ({ external_ref }) => setWatched(external_ref),
  })
  return (
    <Page
      title="Sandbox"
      isNarrow
      lead={
        <>
          A test case whose loan account number ends like this plays by itself, with callbacks and
          events as in production.{' '}
          <Anchor href="/docs/sandbox" target="_blank" rel="noreferrer" size="sm">
            More about the sandbox
          </Anchor>
        </>
      }
    >
      {scenarios.isPending && <Loader aria-label="Loading" />}
      {scenarios.error && (
        <Problem error={scenarios.error} retry={() => void scenarios.refetch()} />
      )}
      {mayCreate && (
        <TextInput
          label="Case type"
          maxLength={100}
          w={200}
          mb="sm"
          value={caseType}
          onChange={({ currentTarget }) => setCaseType(currentTarget.value)}
        />
      )}
      {scenarios.data && (
        <WideTable heads={heads}>
          <Table aria-label="Scenarios">
            <TableHeads names={heads} />
            <Table.Tbody>
              {scenarios.data.scenarios.map((scenario) => (
                <Table.Tr key={scenario.name}>
                  <Table.Td>{scenario.name}</Table.Td>
                  <Table.Td>{scenario.means}</Table.Td>
                  <Table.Td>
                    <Code>{scenario.ending}</Code>
                  </Table.Td>
                  <Table.Td>
                    {mayCreate && (
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={`Create case ${scenario.name}`}
                        loading={creating.isPending && creating.variables === scenario}
                        onClick={() => creating.mutate(scenario)}
                      >
                        Create case
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
      {creating.error && <Problem error={creating.error} />}
      {watched && <PlayedCase key={watched} reference={watched} />}
      <AdvanceCase onAdvanced={setWatched} />
    </Page>
  )
}
