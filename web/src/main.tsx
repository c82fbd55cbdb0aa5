import '@mantine/core/styles.css'
import '@mantine/dates/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import './fonts.ts'
import './main.css'
import './ui/scripts.ts'
import { RouterProvider } from '@tanstack/react-router'
import { staffBase } from './api/client.ts'
import { openDoor } from './api/door.ts'
import { staffApi } from './api/staff-api.ts'
import { paths } from './paths.ts'
import { router } from './routes.tsx'
import { showPages } from './show-pages.tsx'

openDoor(staffBase, staffApi, { signInPath: paths.signIn })
showPages(<RouterProvider router={router} />)
