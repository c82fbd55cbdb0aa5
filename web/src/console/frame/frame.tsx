import { AppShell, Box, Button, Group, Menu, NavLink } from '@mantine/core'
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { AccountMenu } from '../../frame/account-menu.tsx'
import { SignInAgain } from '../../frame/sign-in-again.tsx'
import { useFocusAfterPage } from '../../frame/use-focus-after-page.ts'
import { useMay, useSession } from '../api/session.ts'
import { home, type MenuEntry, menu, paths } from '../paths.ts'
import { roles } from '../people/roles.ts'
import classes from './frame.module.css'

/** The frame around every page: navigation and account. */
export function Frame() {
  const { person, lender } = useSession()
  const may = useMay()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const main = useFocusAfterPage()
  const open = menu.filter(({ permission }) => may(permission))
  return (
    <AppShell header={{ height: 52 }} padding={0}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <AppShell.Header className={classes.header ?? ''}>
        <Group h="100%" px="md" wrap="nowrap" className={classes.bar ?? ''}>
          <Link to={home} className={classes.mark ?? ''} aria-label={`Deedwire, ${lender.name}`}>
            <img src="/mark.svg" alt="" width={24} height={24} />
            <span className={classes.lender}>{lender.name}</span>
          </Link>
          {open.length > 0 && (
            <nav aria-label="Pages">
              <Group gap={4} wrap="nowrap" visibleFrom="lg">
                {open.map(({ label, path: to }) => (
                  <NavLink
                    key={label}
                    component={Link}
                    to={to}
                    label={label}
                    active={path.startsWith(to)}
                    className={classes.link ?? ''}
                  />
                ))}
              </Group>
              {/* A phone has no room for them beside each other. */}
              <Box hiddenFrom="lg">
                <PageMenu pages={open} path={path} />
              </Box>
            </nav>
          )}
          <Box flex={1} />
          <AccountMenu name={person.name} role={roles[person.role].label} path={paths.account} />
        </Group>
      </AppShell.Header>
      <AppShell.Main id="main" ref={main} tabIndex={-1} className={classes.main ?? ''}>
        <Outlet />
      </AppShell.Main>
      <SignInAgain />
    </AppShell>
  )
}

function PageMenu({ pages, path }: { pages: readonly MenuEntry[]; path: string }) {
  const navigate = useNavigate()
  return (
    <Menu>
      <Menu.Target>
        <Button size="compact-sm" variant="default">
          Pages ▾
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {pages.map(({ label, path: to }) => (
          <Menu.Item
            key={label}
            aria-current={path.startsWith(to) ? 'page' : undefined}
            onClick={() => void navigate({ href: to })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
