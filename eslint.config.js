// With this configuration, `npm run check` checks schema.graphql against the conventions of docs/decisions/0032, and
// rejects deprecated elements in the operations of the product. Biome lints all other files.
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

      // Exceptions to these rules:
      // Enum values are identical in the database, REST and GraphQL (docs/decisions/0002). Those of `CtaTarget`, such
      // as `_self`, come from HTML.
      '@graphql-eslint/naming-convention': ['error', { ...namingConvention, allowLeadingUnderscore: true }],
      // The specification names `User.username`.
      '@graphql-eslint/no-typename-prefix': 'off',
      // Objects except sessions and headings have integer ids; there is no common interface `Node`
      // (docs/decisions/0002). Short lists have no pages.
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
            // Values without an identity; tags, scopes and webhook events, which their names identify; sessions and
            // headings, whose ids are strings.
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
