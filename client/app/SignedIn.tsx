import { ApolloProvider } from '@apollo/client/react'
import { Outlet } from 'react-router-dom'
import { apollo } from '../lib/apollo'
import { TooltipProvider } from '../ui/Tooltip'
import { Progress } from './Progress'
import { SkipLink } from './SkipLink'

/** Around everything behind sign-in: the cache, the tooltips. */
export const Component = () => (
  <ApolloProvider client={apollo}>
    <TooltipProvider>
      <SkipLink />
      <Progress />
      <Outlet />
    </TooltipProvider>
  </ApolloProvider>
)
