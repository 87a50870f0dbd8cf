interface Position {
  title: string
  department: 'Research' | 'Engineering' | 'Content'
  type: 'Full-time' | 'Contract'
  location: 'Remote'
  description: string
}

/** What is open, as specification §2 wants it shown. */
export const positions: Position[] = [
  {
    title: 'Causal Inference Researcher',
    department: 'Research',
    type: 'Full-time',
    location: 'Remote',
    description:
      'You decide when an arrow is an arrow. You design the tests by which our graphs can be proved wrong, on data that nobody collected for that purpose, and you can tell a retailer in one paragraph why a correlation was dropped.',
  },
  {
    title: 'Temporal Models Engineer',
    department: 'Engineering',
    type: 'Full-time',
    location: 'Remote',
    description:
      'You make delay distributions fit overnight for thousands of quantities at once, know what it costs when they do not, and care that the same data gives the same answer tomorrow.',
  },
  {
    title: 'Product Engineer, Instruments',
    department: 'Engineering',
    type: 'Full-time',
    location: 'Remote',
    description:
      'You build the radar that people look at each morning: TypeScript from the database to the canvas, an eye for the one figure that matters, and the patience to make the rest quiet.',
  },
  {
    title: 'Technical Writer',
    department: 'Content',
    type: 'Contract',
    location: 'Remote',
    description:
      'You turn a method into an article that an analyst finishes and a researcher does not wince at. You draw, or you sit beside somebody who does. About two days a week.',
  },
]
