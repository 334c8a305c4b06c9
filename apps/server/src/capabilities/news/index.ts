export { newsHandlers } from './news.handlers.ts';
export { createNewsService, type NewsService } from './news.service.ts';
