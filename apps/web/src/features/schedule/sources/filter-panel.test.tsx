import { scheduleOptions as words } from '@kahan/phrases/en/schedule/schedule-options';
import { scheduleTools as tools } from '@kahan/phrases/en/schedule/schedule-tools';
import { expect, test } from 'vitest';
import { markupOf } from '../../../ui/markup.fixture.tsx';
import { SOURCE_KINDS } from '../view.ts';
import { FilterPanel } from './filter-panel.tsx';

test.each(SOURCE_KINDS)(
  '[SCHEDULE-12] the panel of %s has a search, and a tick and a colour for each line',
  async (kind) => {
    const listed = ['One', 'Two'].map((label) => ({
      ...{ kind, id: label, key: `${kind} ${label}`, label, isShown: true, trouble: null },
    }));
    const none = () => undefined;
    const markup = await markupOf(
      <FilterPanel
        {...{ kind, listed, hueOf: () => 3, onHue: none, onShow: none, onRemove: none, onLookUp: null }}
        // Own studies cannot be removed.
        canRemove={() => kind !== 'study'}
      />,
    );
    expect(markup).toContain(`aria-label="${words.searchIn[kind]}"`);
    for (const label of ['One', 'Two'])
      expect(markup).toContain(`aria-label="${tools.colourOf(label)}, ${tools.hue(3)}"`);
    expect(markup.match(/type="checkbox"/g)).toHaveLength(2);
  },
);
