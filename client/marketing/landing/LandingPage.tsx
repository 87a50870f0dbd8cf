import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { findHashTarget, focusElement } from '../../lib/focus'
import { homeHead } from '../head'
import { AboutStrip } from './AboutStrip'
import { Breakthrough } from './Breakthrough'
import { Features } from './Features'
import { Hero } from './Hero'
import { Ranges } from './Ranges'
import { Signup } from './Signup'

export { signupAction as action } from '../forms/SignupForm'

export const head = () => homeHead

/** The sections are in the order of specification §2. */
export function Component() {
  useAnchorNavigation()
  return (
    <>
      <Hero />
      <Features />
      <Breakthrough />
      <Ranges />
      <AboutStrip />
      <Signup />
    </>
  )
}

/**
 * Makes the page scroll smoothly to the target of an in-page link, and focuses the target. Root.tsx handles navigations
 * from other pages.
 */
function useAnchorNavigation() {
  const { hash, key } = useLocation()
  const previousKey = useRef(key)
  // ScrollRestoration in Root.tsx scrolls between this effect and the next effect.
  useLayoutEffect(() => {
    if (previousKey.current === key || !hash) return
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    document.documentElement.style.scrollBehavior = prefersReducedMotion ? '' : 'smooth'
  }, [hash, key])
  useEffect(() => {
    if (previousKey.current === key) return
    previousKey.current = key
    document.documentElement.style.scrollBehavior = ''
    focusElement(findHashTarget(hash))
  }, [hash, key])
}
