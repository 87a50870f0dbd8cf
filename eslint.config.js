// With this configuration, `npm run check` checks schema.graphql against the conventions of docs/decisions/0032, and
// rejects deprecated schema elements in the operations of the client and the REST API. Biome applies all other rules.
import graphqlPlugin from '@graphql-eslint/eslint-plugin'

const { rules: recommendedRules } = graphqlPlugin.configs['flat/schema-recommended']
const { rules: relayRules } = graphqlPlugin.configs['flat/schema-relay']
const [, { EnumValueDefinition: _, ...namingConvention }] = recommendedRules['@graphql-eslint/naming-convention']

const parserOptions = { graphQLConfig: { schema: 'schema.graphql' } }
const graphqlOptions = {
  languageOptions: { parser: graphqlPlugin.parser, parserOptions },
  plugins: { '@graphql-eslint': graphqlPlugin },
}

export default [
  {
    ...graphqlOptions,
    files: ['client/**/*.graphql', 'server/**/*.graphql'],
    rules: { '@graphql-eslint/no-deprecated': 'error' },
  },
  {
    ...graphqlOptions,
    files: ['schema.graphql'],
    rules: {
      ...recommendedRules,
      ...relayRules,
      '@graphql-eslint/require-description': [
        'error',
        {
          types: true,
          DirectiveDefinition: true,
          EnumValueDefinition: true,
          FieldDefinition: true,
          InputValueDefinition: true,
        },
      ],

      // Exceptions to `recommendedRules` and `relayRules`:
      // Enum values have the same spelling in the database, REST and GraphQL (docs/decisions/0002), so
      // `namingConvention` has no rule for enum values. The values of `CtaTarget`, such as `_self`, come from HTML.
      '@graphql-eslint/naming-convention': ['error', { ...namingConvention, allowLeadingUnderscore: true }],
      // The specification prescribes `User.username`, a field whose name begins with the name of its type.
      '@graphql-eslint/no-typename-prefix': 'off',
      // There is no common interface `Node`, because most objects have integer ids (docs/decisions/0002). Short lists
      // are plain lists, not connections.
      '@graphql-eslint/relay-edge-types': [
        'error',
        { withEdgeSuffix: true, shouldImplementNode: false, listTypeCanWrapOnlyEdgeType: false },
      ],
      '@graphql-eslint/strict-id-in-types': [
        'error',
        {
          acceptedIdTypes: ['Int'],
          exceptions: {
            suffixes: ['Connection', 'Edge', 'Overview', 'OverviewMetric', 'Page', 'Preview', 'Usage'],
            // Of these types, only `Session` and `Heading` have an id. These ids are strings.
            types: [
              'AccountLink',
              'ReceivedInvitation',
              'SentInvitation',
              'AccountView',
              'AddedFactor',
              'TotpEnrollment',
              'Session',
              'ApiTokenScope',
              'Author',
              'BlogTest',
              'Confirmation',
              'CtaButton',
              'FeaturedImage',
              'Heading',
              'NewApiToken',
              'NewWebhookSecret',
              'PageInfo',
              'Pagination',
              'PasswordResetLink',
              'SessionTokens',
              'Tag',
              'WebhookEvent',
            ],
          },
        },
      ],
    },
  },
]
