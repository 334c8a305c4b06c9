export { newsHandlers } from './news.routes.ts';
export { createNewsService, type NewsService } from './news.service.ts';
