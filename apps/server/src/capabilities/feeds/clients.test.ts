import { expect, test } from 'vitest';
import { clientOf, medianOf } from './clients.ts';

test.each([
  ['Mozilla/5.0 (compatible; Google-Calendar-Importer; +http://www.google.com)', 'google', ''],
  ['Google-Calendar-Importer', 'google', ''],
  ['iOS/17.5.1 (21F90) dataaccessd/1.0', 'apple', ''],
  ['macOS/15.1 (24B83) dataaccessd/1.0', 'apple', ''],
  ['Mac+OS+X/10.15.7 (19H2) CalendarAgent/930.5.1', 'apple', ''],
  ['Mac OS X/10.13.6 (17G65) CalendarAgent/399.1', 'apple', ''],
  ['Microsoft Office/16.0 (Microsoft Outlook 16.0.17328; Pro)', 'outlook', ''],
  ['Microsoft.Exchange/15.20 (OWA/WebCal)', 'outlook', ''],
  ['MacOutlook/16.78.23100802 (Intel Mac OS X Version 14.1)', 'outlook', ''],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.3.0', 'thunderbird', ''],
  ['vdirsyncer/0.19.0', 'other', 'vdirsyncer'],
  ['ICSx5/2.2.3 (2024/02/01; okhttp/4.12.0) Android/14', 'other', 'ICSx⁵'],
  ['Evolution/3.52.3', 'other', 'Evolution'],
  ['curl/8.5.0', 'other', ''],
  ['<script>alert(1)</script>', 'other', ''],
  ['', 'other', ''],
  [undefined, 'other', ''],
])('%s is %s %s', (userAgent, client, name) => {
  expect(clientOf(userAgent)).toEqual({ client, name });
});

test.each([
  [[], null],
  [[600], 600],
  [[100, 300], 200],
  [[40_000, 600, 610], 610],
])('the median of %j is %j', (gaps, expected) => {
  expect(medianOf(gaps)).toBe(expected);
});
