import { type Head, pageTitle } from '../lib/head'
import { AppHeading } from '../ui/AppHeading'

export const head = (): Head => ({ title: pageTitle('Blog List Test') })

export const Component = () => <AppHeading title="Blog List Test" />
