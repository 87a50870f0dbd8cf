import { useOutletContext } from 'react-router-dom'
import { type Head, pageTitle } from '../lib/head'
import type { Viewer } from '../lib/viewer'
import { AppHeading } from '../ui/AppHeading'

export const head = (): Head => ({ title: pageTitle('Admin Dashboard') })

export function Component() {
  const viewer = useOutletContext<Viewer>()
  return <AppHeading title="Admin Dashboard">{`Logged in as ${viewer.username} (Admin)`}</AppHeading>
}
