import { ActionIcon, AppShell, Box, Group, Kbd, Menu, NavLink } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, Outlet, useNavigate, useParams, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Mode } from '../api/client.ts'
import { useLive } from '../api/live.ts'
import { useMay, useSession } from '../api/session.ts'
import { inMode, isMode, type MenuEntry, menu, paths } from '../paths.ts'
import { useTitle } from '../ui/use-title.ts'
import { AccountMenu } from './account-menu.tsx'
import classes from './frame.module.css'
import { useKeys } from './keys.ts'
import modeClasses from './mode.module.css'
import { ModeSwitch } from './mode-switch.tsx'
import { Notifications } from './notifications.tsx'
import { Palette } from './palette.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { useTour } from './tour/use-tour.ts'
import { useFocusAfterPage } from './use-focus-after-page.ts'

/** What the first page needs only now and then. */
const KeyHelp = lazy(async () => ({ default: (await import('./key-help.tsx')).KeyHelp }))
const Tour = lazy(async () => ({ default: (await import('./tour/tour.tsx')).Tour }))

/** The focus returns to where it was: the dialog is gone before it could do that itself. */
function Help({ onClose }: { onClose(): void }) {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <Suspense>
      <KeyHelp opened onClose={onClose} />
    </Suspense>
  )
}

/** The frame around every page: navigation, live or test mode, account. */
export function Frame() {
  const { staff } = useSession()
  const [given, mode] = useModes()
  const navigate = useNavigate()
  const may = useMay()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { id } = useParams({ strict: false })
  useLive(mode, path.includes('/cases/') ? id : undefined)
  const here = menu.find(({ path: own, parts = own }) =>
    [own, parts].some((begin) => path.startsWith(inMode(begin, mode))),
  )
  useTitle(path.includes('/cases/') ? undefined : (here?.label ?? 'Workbench'), given)
  const main = useFocusAfterPage()
  const [helpShown, help] = useDisclosure()
  const tour = useTour(mode)
  const open = menu.filter(({ permission }) => permission === undefined || may(permission))
  const goTo = ({ path: to }: MenuEntry) => void navigate({ href: inMode(to, mode) })
  useKeys({
    '?': help.open,
    ...Object.fromEntries(open.map((page) => [`g ${page.key}`, () => goTo(page)])),
  })
  return (
    <AppShell header={{ height: 52 }} padding={0}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <AppShell.Header className={`${classes.header} ${modeClasses.head}`} data-mode={given}>
        <Group h="100%" px="md" wrap="nowrap" className={classes.bar ?? ''}>
          <Link
            to={paths.queue}
            params={{ mode }}
            className={classes.mark ?? ''}
            aria-label="Deedwire"
          >
            <img src="/mark.svg" alt="" width={24} height={24} />
            <span className={classes.name}>Deedwire</span>
          </Link>
          <nav aria-label="Pages">
            <Group gap={4} wrap="nowrap" visibleFrom="sm">
              {open
                .filter(({ group }) => group === 'Work')
                .map(({ label, path: to }) => (
                  <NavLink
                    key={label}
                    component={Link}
                    to={inMode(to, mode)}
                    label={label}
                    active={path.startsWith(inMode(to, mode))}
                    className={classes.link ?? ''}
                  />
                ))}
              <PageMenu
                label="Operations"
                pages={open.filter(({ group }) => group !== 'Work')}
                here={here}
                goTo={goTo}
              />
            </Group>
            {/* A phone has no room for them beside each other. */}
            <Box hiddenFrom="sm">
              <PageMenu label="Pages" pages={open} here={here} goTo={goTo} />
            </Box>
          </nav>
          <Box flex={1} />
          <ModeSwitch
            mode={given}
            onChoose={(chosen) => void navigate({ href: pageInMode(path, chosen) })}
          />
          <Notifications mode={mode} />
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={help.open}
            aria-label="Keyboard shortcuts"
            visibleFrom="sm"
            data-tour="keys"
          >
            ?
          </ActionIcon>
          <AccountMenu name={staff.name} role={staff.role} path={paths.account}>
            <Menu.Item onClick={tour.begin}>Start the tour</Menu.Item>
          </AccountMenu>
        </Group>
      </AppShell.Header>
      <Band isTest={given === 'test'} />
      <AppShell.Main id="main" ref={main} tabIndex={-1} className={classes.main ?? ''}>
        <Outlet />
      </AppShell.Main>
      <Palette mode={mode} />
      <SignInAgain />
      {helpShown && <Help onClose={help.close} />}
      {tour.steps && (
        <Suspense>
          <Tour steps={tour.steps} onEnd={tour.end} />
        </Suspense>
      )}
    </AppShell>
  )
}

/** What everyone must know about what they see. */
function Band({ isTest }: { isTest: boolean }) {
  const { sending_pause: paused } = useSession()
  if (!isTest && !paused) return null
  return (
    <div className={`${classes.band} ${modeClasses.words}`} role="note">
      {isTest && (
        <div>Test data: no real cases, and nothing is sent to live systems of lenders.</div>
      )}
      {paused && (
        <div>
          {paused.reason === 'restored' && 'This is a restored backup. '}
          Sending is paused: lenders get no callbacks, no e-mail is sent, and no registry is
          searched.
        </div>
      )}
    </div>
  )
}

function PageMenu(props: {
  label: string
  pages: readonly MenuEntry[]
  here: MenuEntry | undefined
  goTo(page: MenuEntry): void
}) {
  const { label, pages: more, here, goTo } = props
  if (more.length === 0) return null
  return (
    <Menu>
      <Menu.Target>
        <button
          type="button"
          className={classes.account}
          data-tour="pages"
          data-here={(here && more.includes(here)) || undefined}
        >
          {label} ▾
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {more.map((place) => (
          <Menu.Item
            key={place.label}
            aria-current={place === here ? 'page' : undefined}
            onClick={() => goTo(place)}
            rightSection={<Kbd size="xs">g {place.key}</Kbd>}
          >
            {place.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export function useMode(): Mode {
  const { mode = 'live' } = useParams({ strict: false })
  return isMode(mode) ? mode : 'live'
}

/** The mode of the page, if it has one, and the mode for links: the last one used. */
function useModes(): [Mode | undefined, Mode] {
  const { mode = '' } = useParams({ strict: false })
  const given = isMode(mode) ? mode : undefined
  const [last, setLast] = useState<Mode>(given ?? 'live')
  if (given && given !== last) setLast(given)
  return [given, given ?? last]
}

/** Pages that exist in both modes. */
const modal = ['desk', 'figures', 'health', 'search']

/** Switches the whole page, and starts at the queue: a case exists in one mode only. */
function pageInMode(path: string, mode: Mode): string {
  const [, , first = '', ...rest] = path.split('/')
  // Lenders are the same in both modes; so is the rest of the address.
  const page =
    first === 'lenders' ? [first, ...rest].join('/') : modal.includes(first) ? first : 'queue'
  return `/${mode}/${page}`
}
