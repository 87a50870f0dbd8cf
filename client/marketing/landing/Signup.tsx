import { SignupForm } from '../forms/SignupForm'
import { NextSteps } from '../NextSteps'
import { Section } from '../Section'

export const Signup = () => (
  <Section
    id="signup"
    marginLabel="Early access"
    title="Put your own market on the radar"
    lead="We take on a few businesses at a time, so every model is checked by a person."
  >
    <div className="grid gap-16 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)] lg:gap-24">
      <SignupForm />
      <div>
        <h3 className="text-xl">What happens next</h3>
        <NextSteps />
      </div>
    </div>
  </Section>
)
