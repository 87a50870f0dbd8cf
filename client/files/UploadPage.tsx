import { type Head, pageTitle } from '../lib/head'
import { AppHeading } from '../ui/AppHeading'

export const head = (): Head => ({ title: pageTitle('File Upload') })

export const Component = () => <AppHeading title="File Upload" />
