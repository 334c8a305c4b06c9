// The smallest React page: the limit of a page that is built with React.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
createRoot(root).render(createElement('h1', null, 'Hello'));
