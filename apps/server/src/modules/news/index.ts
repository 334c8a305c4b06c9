export { newsHandlers } from './news.routes.ts';
export { sanitizeHtml } from './news.sanitize.ts';
export { createNewsService, type NewsService } from './news.service.ts';
