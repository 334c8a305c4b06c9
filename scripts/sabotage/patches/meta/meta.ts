import { type Patch, patchesOf } from '../../patch.ts';

/** The document of the interface. */
export const PATCHES: Patch[] = [
  ...patchesOf(
    'apps/server/src/capabilities/meta/openapi.ts',
    'apps/server/src/capabilities/meta/meta.test.ts',
    [
      [
        'the document asks for no CSRF token',
        '...(needsCsrf ? [CSRF_PARAMETER] : [])',
        '',
        'policy, inputs and errors are documented',
      ],
      [
        'the document names optional inputs as required',
        "required: place === 'path' || required.includes(name)",
        'required: required.length >= 0',
        'policy, inputs and errors are documented',
      ],
    ],
  ),
];
