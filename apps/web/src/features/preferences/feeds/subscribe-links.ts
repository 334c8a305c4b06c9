/** Calendars that a link can hand a feed to. */
export const CALENDARS = ['google', 'apple', 'outlook'] as const;
export type CalendarName = (typeof CALENDARS)[number];

/**
 * The same address for programs that subscribe to calendars: `https://a.example/b.ics` → `webcal://a.example/b.ics`.
 */
const webcal = (url: string): string => url.replace(/^https?:/, 'webcal:');

/**
 * Links that open a calendar with a feed to add.
 * @param url address of the feed
 * @param name name of the calendar, for links that can carry one
 */
export const subscribeLinks = (url: string, name: string): Record<CalendarName, string> => ({
  google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal(url) })}`,
  apple: webcal(url),
  outlook: `https://outlook.office.com/calendar/0/addfromweb?${new URLSearchParams({ url, name })}`,
});
