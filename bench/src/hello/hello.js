// The least that React can show: the limit of everything that is written with it.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
createRoot(root).render(createElement('h1', null, 'Hello'));
