import { type Head, pageTitle } from '../lib/head'
import { AppHeading } from '../ui/AppHeading'

export const head = (): Head => ({ title: pageTitle('API Connection Test') })

export const Component = () => <AppHeading title="API Connection Test" />
