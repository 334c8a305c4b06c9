import { type Offer, USUAL_OFFER } from '@kahan/domain';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { bootOf } from '../../platform/page/boot.fixture.ts';
import { bootWith } from '../../platform/page/boot.ts';
import { markupOf } from '../../ui/markup.fixture.tsx';
import { ToGroups } from './to-groups.tsx';

async function markup(offer: Partial<Offer>): Promise<string> {
  bootWith(bootOf({ offer: { ...USUAL_OFFER, ...offer } }));
  return markupOf(
    <Router ssrPath="/">
      <ToGroups studyId="990001" isCounted />
    </Router>,
  );
}

test('a study leads to its class groups, where the student system has some', async () => {
  expect(await markup({})).toContain('href="/study/990001/groups"');
  expect(await markup({ groups: false })).not.toContain('/groups"');
});
