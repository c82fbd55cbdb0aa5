import { AppShell, Box, Group } from '@mantine/core'
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { AccountMenu } from '../../frame/account-menu.tsx'
import modeClasses from '../../frame/mode.module.css'
import { ModeSwitch } from '../../frame/mode-switch.tsx'
import { SignInAgain } from '../../frame/sign-in-again.tsx'
import { useFocusAfterPage } from '../../frame/use-focus-after-page.ts'
import { type Mode, useMay, useSession } from '../api/session.ts'
import { home, menuOf, pageInMode, paths } from '../paths.ts'
import { roles } from '../people/roles.ts'
import classes from './frame.module.css'
import { PageMenus } from './page-menus.tsx'
import { useGivenMode } from './use-mode.ts'

const barHeight = 52
const wordsHeight = 26

/** The frame around every page: navigation, live or test data, account. */
export function Frame() {
  const session = useSession()
  const { person, lender } = session
  const given = useGivenMode()
  const mode = useLastMode(given)
  const may = useMay(mode)
  const navigate = useNavigate()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const main = useFocusAfterPage()
  const isTest = given === 'test'
  return (
    <AppShell header={{ height: barHeight + (isTest ? wordsHeight : 0) }} padding={0}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <AppShell.Header className={`${classes.header} ${modeClasses.head}`} data-mode={given}>
        <Group h={barHeight} px="md" wrap="nowrap" className={classes.bar ?? ''}>
          <Link to={home} className={classes.mark ?? ''} aria-label={`Deedwire, ${lender.name}`}>
            <img src="/mark.svg" alt="" width={24} height={24} />
            <span className={classes.lender}>{lender.name}</span>
          </Link>
          <PageMenus pages={menuOf(mode, may)} mode={mode} path={path} />
          <Box flex={1} />
          <ModeSwitch
            mode={given}
            onChoose={(chosen) => void navigate({ href: pageInMode(session, path, chosen) })}
          />
          <AccountMenu name={person.name} role={roles[person.role].label} path={paths.account} />
        </Group>
        {isTest && (
          <div className={`${modeClasses.words} ${classes.words}`} role="note">
            Test data: nothing here is a real case
          </div>
        )}
      </AppShell.Header>
      <AppShell.Main id="main" ref={main} tabIndex={-1} className={classes.main ?? ''}>
        <Outlet />
      </AppShell.Main>
      <SignInAgain />
    </AppShell>
  )
}

/** Where links lead from a page without a mode: to the last one used. */
function useLastMode(given: Mode | undefined): Mode {
  const [last, setLast] = useState<Mode>(given ?? 'live')
  if (given && given !== last) setLast(given)
  return given ?? last
}
