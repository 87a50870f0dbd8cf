import { SignupForm } from '../forms/SignupForm'
import { NextSteps } from '../NextSteps'
import { Section } from '../Section'

export const Signup = () => (
  <Section
    id="signup"
    marginLabel="Early access"
    title="Put your own market on the radar"
    introduction="We take on a few businesses at a time, so every model is checked by a person."
  >
    <div className="grid lg:grid-cols-[1fr_3fr] lg:gap-8">
      <div className="grid gap-16 lg:col-start-2 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:gap-16">
        <div>
          <SignupForm />
          <p className="mt-5 text-sm text-muted">We use these details to answer your request, and for nothing else.</p>
        </div>
        <div>
          <h3 className="text-xl">What happens next</h3>
          <NextSteps />
        </div>
      </div>
    </div>
  </Section>
)
