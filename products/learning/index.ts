export { type LearnOptions, type Learnt, learn, type NotLearnt } from './learn.js'
