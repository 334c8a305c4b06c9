import { rate } from './panels.portal.ts';
import type { Row } from './types.ts';

/** The resources that a portal takes of its machine. */
export const PROCESS_ROW: Row = {
  title: 'Process',
  panels: [
    {
      title: 'Event loop lag',
      text: 'How long a portal computes at a time; all its requests wait meanwhile.',
      unit: 's',
      queries: [
        { expr: 'nodejs_eventloop_lag_p99_seconds', legend: '{{instance}} 99 %' },
        { expr: 'nodejs_eventloop_lag_p90_seconds', legend: '{{instance}} 90 %' },
        { expr: 'nodejs_eventloop_lag_p50_seconds', legend: '{{instance}} 50 %' },
        { expr: 'nodejs_eventloop_lag_max_seconds', legend: '{{instance}} longest' },
      ],
    },
    {
      title: 'Event loop lag, further figures',
      text: 'The last measurement, the shortest, the mean and its deviation.',
      unit: 's',
      queries: [
        { expr: 'nodejs_eventloop_lag_seconds', legend: '{{instance}} now' },
        { expr: 'nodejs_eventloop_lag_min_seconds', legend: '{{instance}} shortest' },
        { expr: 'nodejs_eventloop_lag_mean_seconds', legend: '{{instance}} mean' },
        { expr: 'nodejs_eventloop_lag_stddev_seconds', legend: '{{instance}} deviation' },
      ],
    },
    {
      title: 'Processor',
      text: 'Processors in use; a portal uses one, and a second for short times.',
      unit: 'percentunit',
      queries: [
        { expr: 'rate(process_cpu_seconds_total[$__rate_interval])', legend: '{{instance}}' },
        { expr: 'rate(process_cpu_user_seconds_total[$__rate_interval])', legend: '{{instance}} user' },
        { expr: 'rate(process_cpu_system_seconds_total[$__rate_interval])', legend: '{{instance}} system' },
      ],
    },
    {
      title: 'Memory',
      text: 'Of the process; what grows for days is a leak.',
      unit: 'bytes',
      queries: [
        { expr: 'process_resident_memory_bytes', legend: '{{instance}} resident' },
        { expr: 'process_heap_bytes', legend: '{{instance}} data' },
        { expr: 'nodejs_heap_size_used_bytes', legend: '{{instance}} heap used' },
        { expr: 'nodejs_heap_size_total_bytes', legend: '{{instance}} heap' },
        { expr: 'nodejs_external_memory_bytes', legend: '{{instance}} external' },
      ],
    },
    {
      title: 'Virtual memory',
      text: 'Reserved addresses; they cost nothing.',
      unit: 'bytes',
      queries: [{ expr: 'process_virtual_memory_bytes', legend: '{{instance}}' }],
    },
    {
      title: 'Spaces of the heap',
      text: 'Used, free and all, over all portals.',
      unit: 'bytes',
      queries: [
        { expr: 'sum by (space) (nodejs_heap_space_size_used_bytes)', legend: '{{space}} used' },
        { expr: 'sum by (space) (nodejs_heap_space_size_available_bytes)', legend: '{{space}} free' },
        { expr: 'sum by (space) (nodejs_heap_space_size_total_bytes)', legend: '{{space}}' },
      ],
    },
    {
      title: 'Garbage collection',
      text: 'Share of the time, by kind.',
      unit: 'percentunit',
      queries: [{ expr: rate('nodejs_gc_duration_seconds_sum', 'kind'), legend: '{{kind}}' }],
    },
    {
      title: 'Open files',
      text: 'Connections and files, and their limit.',
      unit: 'short',
      queries: [
        { expr: 'process_open_fds', legend: '{{instance}}' },
        { expr: 'min(process_max_fds)', legend: 'limit' },
      ],
    },
    {
      title: 'Handles of Node',
      text: 'Timers, sockets and calls under way.',
      unit: 'short',
      queries: [
        { expr: 'nodejs_active_resources_total', legend: '{{instance}} resources' },
        { expr: 'nodejs_active_handles_total', legend: '{{instance}} handles' },
        { expr: 'nodejs_active_requests_total', legend: '{{instance}} requests' },
        { expr: 'sum by (type) (nodejs_active_resources)', legend: 'resources {{type}}' },
        { expr: 'sum by (type) (nodejs_active_handles)', legend: 'handles {{type}}' },
        { expr: 'sum by (type) (nodejs_active_requests)', legend: 'requests {{type}}' },
      ],
    },
    {
      title: 'Node',
      text: 'Portals by the version of Node.',
      unit: 'short',
      queries: [{ expr: 'count by (version) (nodejs_version_info)', legend: '{{version}}' }],
    },
  ],
};
