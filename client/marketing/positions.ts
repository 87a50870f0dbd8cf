/** Specification §2, Careers page. */
export const positions = [
  {
    title: 'Causal Inference Researcher',
    department: 'Research',
    type: 'Full-time',
    location: 'Remote',
    description:
      'You decide which arrows are real. You design the tests that could prove our graphs wrong, on data never collected for it, and you can tell a retailer in one paragraph why a correlation was dropped.',
  },
  {
    title: 'Temporal Models Engineer',
    department: 'Engineering',
    type: 'Full-time',
    location: 'Remote',
    description:
      'You fit delay distributions for thousands of variables overnight, know what a bad fit costs, and care that the same data gives the same answer tomorrow.',
  },
  {
    title: 'Product Engineer, Instruments',
    department: 'Engineering',
    type: 'Full-time',
    location: 'Remote',
    description:
      'You build the radar that people look at each morning: TypeScript from the database to the canvas, an eye for the one number that matters, and the patience to keep the rest quiet.',
  },
  {
    title: 'Technical Writer',
    department: 'Content',
    type: 'Contract',
    location: 'Remote',
    description:
      'You turn a method into an article that an analyst finishes and a researcher doesn’t wince at. You draw the diagrams, or work with someone who does. About two days a week.',
  },
]
